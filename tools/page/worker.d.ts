// Types for checking the service worker, besides the library's types for workers of all kinds.

declare const VERSION: string; // the server writes it above the script
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

// A push message, as push.py sends it.
interface Pushed { title: string; body: string; language: string; tag: string; path: string; message: string; over: string }
