export type ScanTone = 'good' | 'same' | 'stop';

/** Pitch in hertz, length and pause in seconds: told apart with the eyes on the parcel. */
const SOUNDS: Record<ScanTone, readonly { pitch: number; begin: number; length: number }[]> = {
  good: [{ pitch: 1_320, begin: 0, length: 0.12 }],
  same: [
    { pitch: 880, begin: 0, length: 0.08 },
    { pitch: 880, begin: 0.14, length: 0.08 },
  ],
  stop: [
    { pitch: 220, begin: 0, length: 0.25 },
    { pitch: 165, begin: 0.28, length: 0.4 },
  ],
};

let context: AudioContext | null = null;

/** Says a verdict in sound. A browser that has none, or lets nobody be heard before a key was pressed, is silent. */
export function soundOf(tone: ScanTone): void {
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
    for (const one of SOUNDS[tone]) play(context, one);
  } catch {
    context = null;
  }
}

function play(on: AudioContext, { pitch, begin, length }: (typeof SOUNDS)[ScanTone][number]): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  const from = on.currentTime + begin;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.25, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(on.destination);
  tone.start(from);
  tone.stop(from + length);
}
