/* Short sounds, made here; off until somebody switches them on. */
import { sounds } from "./settings";

export type Sound = "turn" | "dice" | "sale" | "reveal" | "end";

/** A tone: when it begins, its pitch, how long it rings, in seconds and Hz. */
type Tone = [at: number, pitch: number, length: number];

const tones: Record<Sound, Tone[]> = {
    turn: [
        [0, 660, 0.18],
        [0.12, 880, 0.3],
    ],
    /* A clatter: short and low, ever closer together. */
    dice: [0, 0.09, 0.16, 0.21, 0.25, 0.28].map((at, i) => [
        at,
        190 + 37 * (i % 3),
        0.05,
    ]),
    sale: [
        [0, 1320, 0.12],
        [0.07, 1760, 0.35],
    ],
    reveal: [
        [0, 330, 0.35],
        [0.1, 415, 0.35],
        [0.2, 494, 0.5],
    ],
    end: [
        [0, 523, 0.3],
        [0.15, 659, 0.3],
        [0.3, 784, 0.3],
        [0.45, 1047, 0.7],
    ],
};

const VOLUME = 0.12;

/** Several events in a row have one sound: ms until the same one again. */
const AGAIN = 1500;

let context: AudioContext | null = null;
const last: Partial<Record<Sound, number>> = {};

function ring(audio: AudioContext, [at, pitch, length]: Tone): void {
    const begin = audio.currentTime + at;
    const tone = audio.createOscillator();
    const volume = audio.createGain();

    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length);
}

/** Plays ${sound}, if sounds are on and the browser has them. */
export function play(sound: Sound): void {
    if (sounds.value === "no" || typeof AudioContext === "undefined") return;
    if (Date.now() - (last[sound] ?? 0) < AGAIN) return;
    last[sound] = Date.now();
    context ??= new AudioContext();
    /* Browsers keep quiet until somebody has pressed something. */
    if (context.state === "suspended") context.resume();
    for (const tone of tones[sound]) ring(context, tone);
}
