// Synthesised sounds: filtered noise for wood and iron, plain tones for signals. No files.

import { settings } from "./settings.svelte";

export type Sound =
  | "move"
  | "capture"
  | "check"
  | "strike"
  | "heal"
  | "dice"
  | "fall"
  | "carry"
  | "end"
  | "win"
  | "lose"
  | "low"
  | "premove"
  | "error";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext | null {
  // Browsers allow sound only after the user has interacted with the page.
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return context;
}

function fade(audio: AudioContext, at: number, loud: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(loud * settings.volume, 0.0002), at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** A knock: noise through a narrow filter. */
function knock(audio: AudioContext, delay: number, pitch: number, loud: number, length: number, sharp = 1.2): void {
  const at = audio.currentTime + delay;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  source.connect(filter).connect(fade(audio, at, loud, length));
  source.start(at, Math.random() * 0.2, length + 0.05);
}

/** A tone that may slide to another pitch. */
function tone(
  audio: AudioContext,
  delay: number,
  pitch: number,
  loud: number,
  length: number,
  to = pitch,
  shape: OscillatorType = "sine",
): void {
  const at = audio.currentTime + delay;
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(fade(audio, at, loud, length));
  source.start(at);
  source.stop(at + length + 0.05);
}

const score: Record<Sound, (audio: AudioContext) => void> = {
  move: (a) => {
    knock(a, 0, 900, 0.9, 0.07);
    tone(a, 0, 190, 0.35, 0.09, 120);
  },
  capture: (a) => {
    knock(a, 0, 1700, 0.9, 0.05);
    knock(a, 0.045, 700, 1, 0.1);
    tone(a, 0.04, 160, 0.4, 0.11, 90);
  },
  check: (a) => {
    knock(a, 0, 900, 0.7, 0.07);
    tone(a, 0.03, 660, 0.16, 0.22);
    tone(a, 0.12, 880, 0.14, 0.26);
  },
  strike: (a) => {
    knock(a, 0, 3200, 0.7, 0.14, 5);
    knock(a, 0, 5100, 0.4, 0.2, 9);
    tone(a, 0, 120, 0.5, 0.14, 60);
  },
  heal: (a) => {
    tone(a, 0, 523, 0.14, 0.3);
    tone(a, 0.09, 659, 0.14, 0.3);
    tone(a, 0.18, 784, 0.14, 0.4);
  },
  dice: (a) => {
    for (const [i, d] of [0, 0.07, 0.13, 0.21, 0.33, 0.5].entries())
      knock(a, d, 2200 - i * 160, 0.55 - i * 0.05, 0.04, 3);
  },
  fall: (a) => {
    tone(a, 0, 420, 0.3, 0.5, 60);
    knock(a, 0.42, 260, 0.9, 0.25, 0.8);
  },
  carry: (a) => {
    knock(a, 0, 320, 0.35, 0.22, 0.7);
  },
  end: (a) => {
    tone(a, 0, 392, 0.16, 0.5);
    tone(a, 0.12, 494, 0.14, 0.5);
    tone(a, 0.24, 587, 0.14, 0.7);
  },
  win: (a) => {
    for (const [i, p] of [392, 494, 587, 784].entries()) tone(a, i * 0.11, p, 0.16, 0.6);
  },
  lose: (a) => {
    for (const [i, p] of [392, 349, 294].entries()) tone(a, i * 0.16, p, 0.16, 0.6);
  },
  low: (a) => {
    tone(a, 0, 980, 0.12, 0.09, 980, "triangle");
  },
  premove: (a) => {
    knock(a, 0, 1500, 0.35, 0.04);
  },
  error: (a) => {
    tone(a, 0, 180, 0.2, 0.16, 140, "triangle");
  },
};

export function play(sound: Sound): void {
  if (!settings.sound || document.hidden) return;
  const audio = ready();
  if (audio && audio.state !== "closed") score[sound](audio);
}
