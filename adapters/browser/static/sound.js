// Synthesised sounds: a card, a taken trick, the player's turn, a won match.

import { settings } from "./settings.js";

/** @type {AudioContext} */
let audio; // exists after the first touch

// Browsers allow sound only after a touch or a key.
function wake() {
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  if (!Audio || !settings.sound) return;
  audio ??= new Audio();
  if (audio.state === "suspended") audio.resume().catch(() => {});
}
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });

const ready = () => settings.sound && audio?.state === "running" && document.visibilityState === "visible";

const noises = new Map(); // by length in seconds

function noiseOf(/** @type {number} */ time) {
  if (!noises.has(time)) {
    const length = Math.ceil(audio.sampleRate * time);
    const buffer = audio.createBuffer(1, length, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
    noises.set(time, buffer);
  }
  return noises.get(time);
}

// A soft knock of paper: a short noise that is filtered.
function paper({ time = 0.07, pitch = 1900, loud = 0.22, after = 0 } = {}) {
  const start = audio.currentTime + after;
  const noise = audio.createBufferSource();
  noise.buffer = noiseOf(time);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  const gain = audio.createGain();
  gain.gain.value = loud;
  noise.connect(filter).connect(gain).connect(audio.destination);
  noise.start(start);
}

// A wooden note.
function note(/** @type {number} */ pitch, after = 0, { time = 0.45, loud = 0.13 } = {}) {
  const start = audio.currentTime + after;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  gain.connect(audio.destination);
  for (const [times, share] of [[1, 1], [3.01, 0.16]]) {
    const tone = audio.createOscillator();
    const part = audio.createGain();
    part.gain.value = share;
    tone.type = "sine";
    tone.frequency.value = pitch * times;
    tone.connect(part).connect(gain);
    tone.start(start);
    tone.stop(start + time);
  }
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  card: () => paper(),
  deal: () => [0, 0.05, 0.1, 0.15, 0.2].forEach((after) => paper({ after, loud: 0.1, pitch: 2400 })),
  trick: () => [0, 0.06].forEach((after) => paper({ after, time: 0.11, pitch: 1100, loud: 0.2 })),
  call: () => note(440, 0, { time: 0.22, loud: 0.06 }),
  turn: () => [[587, 0], [784, 0.11]].forEach(([pitch, after]) => note(pitch, after)),
  won: () => [523, 659, 784, 1047].forEach((pitch, index) => note(pitch, index * 0.13, { time: 0.7 })),
  lost: () => [440, 349].forEach((pitch, index) => note(pitch, index * 0.2, { time: 0.6 })),
};

export function sound(/** @type {string} */ name) {
  if (ready()) SOUNDS[name]();
}
