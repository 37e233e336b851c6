/** A key press; `at` is the event's time stamp in milliseconds. */
export type Stroke = { key: string; at: number };

/** The minimum length of a barcode. */
const FEWEST = 6;
/** A fast scanner sends its characters with a mean gap below this, which is faster than anyone types. */
const MEAN_GAP_MS = 35;
/** A pause longer than this starts a new input. */
export const PAUSE_MS = 60;

/** Slow scanners, on Bluetooth or through a remote desktop, send a character every 15 to 120 ms, as a quick
 *  typist does. Only the content tells them apart. */
const SLOW_MEAN_GAP_MS = 130;
export const SLOW_SCAN_PAUSE_MS = 250;

/** The longest pause in milliseconds where no typing is possible, so that even a very slow scanner is accepted. */
export const SLOW_PAUSE_MS = 2_000;

/** The strokes of the current input with one more; starts anew after a pause. */
export function withStroke(
  strokes: readonly Stroke[],
  stroke: Stroke,
  pauseMs = PAUSE_MS,
): Stroke[] {
  const last = strokes.at(-1);
  const isNew = !last || stroke.at - last.at > pauseMs;
  return isNew ? [stroke] : [...strokes, stroke];
}

/** Whether the strokes came from a scanner rather than from typing. */
export function isScan(strokes: readonly Stroke[]): boolean {
  return strokes.length >= FEWEST && meanGapOf(strokes) < MEAN_GAP_MS;
}

/** The scanned text if Enter or Tab, pressed at the time `at`, ends a scan; null if the text was typed. */
export function scannedText(strokes: readonly Stroke[], at: number): string | null {
  const last = strokes.at(-1);
  if (!last || at - last.at > PAUSE_MS || !isScan(strokes)) return null;
  return textOf(strokes);
}

/** The scanned text of a slow scanner, or null. In a text field only a code of ours counts, since other text may
 *  have been typed. Outside one any code counts, so that an unknown one is reported. */
export function slowlyScannedText(
  strokes: readonly Stroke[],
  at: number,
  { isInField, isCode }: { isInField: boolean; isCode(text: string): boolean },
): string | null {
  const last = strokes.at(-1);
  if (!last || at - last.at > SLOW_SCAN_PAUSE_MS || strokes.length < FEWEST) return null;
  if (meanGapOf(strokes) > SLOW_MEAN_GAP_MS) return null;
  const text = textOf(strokes);
  if (!isInField) return CODE.test(text) && /\d/.test(text) ? text : null;
  // Someone may type a long number just as quickly.
  return /[A-Za-z]/.test(text) && isCode(text) ? text : null;
}

/** The scanned text where no typing is possible, e.g. while a dialog offers choices. The speed does not matter,
 *  except that a pause longer than `SLOW_PAUSE_MS` is not accepted. */
export function slowlyScanned(strokes: readonly Stroke[], at: number): string | null {
  const last = strokes.at(-1);
  if (!last || at - last.at > SLOW_PAUSE_MS || strokes.length < FEWEST) return null;
  const text = textOf(strokes);
  return CODE.test(text) ? text : null;
}

const CODE = /^[0-9A-Za-z-]+$/;

function textOf(strokes: readonly Stroke[]): string {
  return strokes.map(({ key }) => key).join('');
}

function meanGapOf(strokes: readonly Stroke[]): number {
  const [first, last] = [strokes[0], strokes.at(-1)];
  return first && last ? (last.at - first.at) / Math.max(1, strokes.length - 1) : Infinity;
}
