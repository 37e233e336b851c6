import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect, useRef, useState } from 'react';
import { faultyAnswer, type ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import { SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import type { LeftScan, Scan } from '#app/shells/belt-store.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { DeviceWord } from './belt/device-verdict.ts';
import { useBelt } from './belt/use-belt.ts';

/** `pitch` is in hertz, `begin` and `length` are in seconds. The tones differ so that clerks need not look at the
 *  screen. */
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

/** The scan on the screen, with the server's answer, and with the device's own verdict if that was shown. */
export type ShownScan = { scan: Scan; answer: ScanAnswer | null; said: DeviceWord | null };

/** How long to wait for the server before the device's own verdict is shown. */
const SERVER_FIRST_MS = 1_200;
/** Answers that follow each other within this time cause a single reload. */
const READ_AFTER_MS = 150;

/** Receives scans as fast as they come, and shows the latest. The server checks them, or the device itself if the
 *  server does not answer in time. */
export function useReceiving(hubId: string, { isHeard }: { isHeard: boolean }) {
  const { text } = useMessages(receivingMessages);
  const [shown, setShown] = useState<ShownScan | null>(null);
  const waits = useWaits();
  const readAnew = useReadAnew();
  const sound = isHeard ? soundOf : () => undefined;
  const showReason = (scan: Scan, why: string) =>
    setShown({ scan, answer: faultyAnswer(scan.scanId, why), said: null });
  const { belt, state, isBroken } = useBelt(hubId, ({ scan, answer, isNews }) => {
    const wasUntold = waits.end(scan.scanId);
    // If the device's verdict was already announced and the server agrees, no second sound follows.
    if (wasUntold) sound(toneOf(answer));
    else if (isNews) sound('stop');
    setShown((before) => (before?.scan.scanId === scan.scanId ? { ...before, answer } : before));
    readAnew();
  });

  const speak = async (scan: Scan) => {
    const said = await belt?.lookUp(scan.scanId);
    if (!said || !waits.end(scan.scanId)) return;
    sound(toneOfDevice(said));
    setShown((before) => (isOf(before, scan) && !before.answer ? { ...before, said } : before));
  };
  const take = async (scan: Scan) => {
    // An undo has no verdict. If it cannot be stored, it stays listed.
    if (scan.undone) return void (await belt?.take(scan).catch(() => undefined));
    setShown({ scan, answer: null, said: null });
    if (isBroken) {
      sound('stop');
      return showReason(scan, text('refusal.notSaved'));
    }
    if (!belt) return void early.current.push(scan);
    waits.begin(scan.scanId);
    try {
      await belt.take(scan);
    } catch {
      waits.end(scan.scanId);
      sound('stop');
      return showReason(scan, text('refusal.notSaved'));
    }
    const isCutOff = belt.state().failure !== null || !navigator.onLine;
    waits.endIn(isCutOff ? 0 : SERVER_FIRST_MS, scan.scanId, () => void speak(scan));
  };
  const early = useEarlyScans(belt !== null || isBroken, take);

  return {
    ...state,
    shown,
    /** The number of scans that wait for their verdict, without the scan shown. */
    waiting: waits.countWithout(shown?.scan.scanId),
    receive: (...scans: readonly Scan[]) => scans.forEach((scan) => void take(scan)),
    /** Only shows the reason; nothing is sent or stored. */
    note: showReason,
    /** Shows the reason and stores the scan on the device's list; nothing is sent. */
    refuse: (scan: Scan, why: string) => {
      sound('stop');
      showReason(scan, why);
      void belt?.refuse(scan, why);
    },
    look: ({ scan, answer }: LeftScan) => setShown({ scan, answer, said: null }),
    forget: (scanIds: readonly string[]) => void belt?.forget(scanIds),
    drop: (scanId: string) => {
      setShown((before) => (before?.scan.scanId === scanId ? null : before));
      void belt?.undo(scanId);
    },
  };
}

export type Receiving = ReturnType<typeof useReceiving>;

/** Collects scans that were made before the device's store was open, and takes them once it is, or could not be
 *  opened. */
function useEarlyScans(isSettled: boolean, take: (scan: Scan) => Promise<void>) {
  const early = useRef<Scan[]>([]);
  useEffect(() => {
    if (!isSettled) return;
    const scans = early.current;
    early.current = [];
    for (const scan of scans) void take(scan);
    // Only a change of `isSettled` may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isSettled]);
  return early;
}

/** The scans that wait for their verdict, each with the timer that ends the wait for the server. */
function useWaits() {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout> | null>());
  const [count, setCount] = useState(0);
  return {
    countWithout: (scanId: string | undefined) =>
      scanId !== undefined && timers.current.has(scanId) ? count - 1 : count,
    begin(scanId: string): void {
      timers.current.set(scanId, null);
      setCount(timers.current.size);
    },
    /** Runs `action` after this time unless the wait has ended. */
    endIn(ms: number, scanId: string, action: () => void): void {
      if (timers.current.has(scanId)) timers.current.set(scanId, setTimeout(action, ms));
    },
    /** Returns whether the scan was still waiting. */
    end(scanId: string): boolean {
      clearTimeout(timers.current.get(scanId) ?? undefined);
      const wasWaiting = timers.current.delete(scanId);
      setCount(timers.current.size);
      return wasWaiting;
    },
  };
}

function toneOf({ verdict }: ScanAnswer): ScanTone {
  return verdict ? SCAN_VERDICTS[verdict].tone : 'stop';
}

function toneOfDevice({ verdict }: DeviceWord): ScanTone {
  return verdict === 'unsure' ? 'same' : SCAN_VERDICTS[verdict].tone;
}

function isOf(shown: ShownScan | null, { scanId }: Scan): shown is ShownScan {
  return shown?.scan.scanId === scanId;
}

/** Reloads the page's data, once for all answers that arrive within a moment. */
function useReadAnew(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, READ_AFTER_MS);
  };
}

type ScanTone = 'good' | 'same' | 'stop';

/** Plays the sound of a verdict. It stays silent if the browser has no audio, or blocks it before the first key
 *  press. */
function soundOf(tone: ScanTone): void {
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
