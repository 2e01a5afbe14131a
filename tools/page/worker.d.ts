// What the service worker is checked against: the library declares what there is in workers of any kind.

declare const VERSION: string; // which the server writes above it
declare const registration: ServiceWorkerRegistration;

interface WorkerGlobalScope extends Pick<ServiceWorkerGlobalScope, "registration" | "clients" | "skipWaiting"> {}

interface WorkerGlobalScopeEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: ExtendableEvent & { oldSubscription: PushSubscription | null };
}

interface NotificationOptions { renotify?: boolean }

// What push.py sends.
interface Pushed { title: string; body: string; language: string; tag: string; path: string; message: string; over: string }
