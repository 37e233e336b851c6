/** A key as it was pressed; `at` in milliseconds, as the browser stamps its events. */
export type Stroke = { key: string; at: number };

/** A barcode has at least so many signs. */
const FEWEST = 6;
/** A scanner that types sends its signs with a mean gap below this; nobody's fingers do. */
const MEAN_GAP_MS = 35;
/** After such a pause something new begins. */
export const PAUSE_MS = 60;

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
  const [first, last] = [strokes[0], strokes.at(-1)];
  if (!first || !last || strokes.length < FEWEST) return false;
  return (last.at - first.at) / (strokes.length - 1) < MEAN_GAP_MS;
}

/** What was scanned when Enter came at `at`; null where a person typed. */
export function scannedText(strokes: readonly Stroke[], at: number): string | null {
  const last = strokes.at(-1);
  if (!last || at - last.at > PAUSE_MS || !isScan(strokes)) return null;
  return strokes.map(({ key }) => key).join('');
}

/** The same of strokes where nobody types, such as at the choices of a question: no haste is needed. */
export function slowlyScanned(strokes: readonly Stroke[], at: number): string | null {
  const last = strokes.at(-1);
  if (!last || at - last.at > SLOW_PAUSE_MS || strokes.length < FEWEST) return null;
  const text = strokes.map(({ key }) => key).join('');
  return /^[0-9A-Za-z-]+$/.test(text) ? text : null;
}
