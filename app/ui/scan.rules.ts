/** A key as it was pressed; `at` in milliseconds, as the browser stamps its events. */
export type Stroke = { key: string; at: number };

/** A barcode has at least so many signs. */
const FEWEST = 6;
/** A quick scanner sends its signs with a mean gap below this; nobody's fingers do. */
const MEAN_GAP_MS = 35;
/** After such a pause something new begins. */
export const PAUSE_MS = 60;

/** Slow scanners, on Bluetooth or through a remote desktop, send a sign every 15 to 120 ms, as quick fingers
 *  do. Only what they send tells them apart. */
const SLOW_MEAN_GAP_MS = 130;
export const SLOW_SCAN_PAUSE_MS = 250;

/** The same where nobody types: a scanner may be as slow as it likes. */
export const SLOW_PAUSE_MS = 2_000;

/** The strokes of what is being typed now, with one more. */
export function withStroke(
  strokes: readonly Stroke[],
  stroke: Stroke,
  pauseMs = PAUSE_MS,
): Stroke[] {
  const last = strokes.at(-1);
  const isNew = !last || stroke.at - last.at > pauseMs;
  return isNew ? [stroke] : [...strokes, stroke];
}

/** Whether a scanner typed these, and no person. */
export function isScan(strokes: readonly Stroke[]): boolean {
  return strokes.length >= FEWEST && meanGapOf(strokes) < MEAN_GAP_MS;
}

/** What was scanned when Enter or Tab came at `at`; null where a person typed. */
export function scannedText(strokes: readonly Stroke[], at: number): string | null {
  const last = strokes.at(-1);
  if (!last || at - last.at > PAUSE_MS || !isScan(strokes)) return null;
  return textOf(strokes);
}

/** The same of a slow scanner. In a field of text only what is a code of ours: anything else may be typed.
 *  Outside one whatever is a code, so that one of others is said to be none. */
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
  // A long number is typed as quickly.
  return /[A-Za-z]/.test(text) && isCode(text) ? text : null;
}

/** The same of strokes where nobody types, such as at the choices of a question: no haste is needed. */
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
