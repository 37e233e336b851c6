import { expect, test } from 'vitest';
import {
  isScan,
  scannedText,
  slowlyScanned,
  slowlyScannedText,
  SLOW_PAUSE_MS,
  SLOW_SCAN_PAUSE_MS,
  withStroke,
  type Stroke,
} from './scan.rules.ts';

/** Keystrokes with the given gaps in milliseconds, which repeat for a longer text. */
function typed(text: string, gaps: readonly number[]): Stroke[] {
  let at = 81_234.5;
  let strokes: Stroke[] = [];
  [...text].forEach((key, index) => {
    if (index > 0) at += gaps[(index - 1) % gaps.length] ?? 0;
    strokes = withStroke(strokes, { key, at });
  });
  return strokes;
}
const enterAfter = (strokes: Stroke[], gap: number) =>
  scannedText(strokes, (strokes.at(-1)?.at ?? 0) + gap);

// The gaps are modelled on such scanners, not recorded.
test.each([
  ['a scanner with 1000 reports a second', [2.1, 1.9, 2]],
  ['a scanner with 125 reports a second and Shift before each letter', [8, 16, 16.1, 8, 7.9]],
  ['a Bluetooth scanner that sends its characters in groups', [1, 1, 58, 2, 1, 55, 1, 1]],
  ['input from a browser that was busy', [0, 0, 0, 0]],
])('%s counts as a scan', (_, gaps) => {
  expect(enterAfter(typed('7K3M9QW2XD4R', gaps), 12)).toBe('7K3M9QW2XD4R');
});

test.each([
  ['typing the code from a label', [180, 240, 95, 130, 310], 200],
  ['very fast typing', [48, 52, 41, 55, 44], 50],
  ['a scan without Enter, which is pressed by hand later', [4], 900],
])('%s is not a scan', (_, gaps, gap) => {
  expect(enterAfter(typed('7K3M9QW2XD4R', gaps), gap)).toBeNull();
});

test('a few fast keys are not a scan, and text before a pause is not part of one', () => {
  expect(enterAfter(typed('jxs', [3]), 3)).toBeNull();
  const before = typed('kloof', [90]);
  const [first, ...rest] = typed('7K3M9QW2XD4R', [4]).map(({ key, at }) => ({ key, at: at + 900 }));
  const all = [first!, ...rest].reduce((before, stroke) => withStroke(before, stroke), before);

  expect(enterAfter(all, 4)).toBe('7K3M9QW2XD4R');
  expect(isScan(before)).toBe(false);
});

test('where no typing is possible, codes from very slow scanners are accepted', () => {
  const strokesOf = (text: string, gapMs: number) =>
    [...text].reduce<Stroke[]>(
      (strokes, key, nth) => withStroke(strokes, { key, at: nth * gapMs }, SLOW_PAUSE_MS),
      [],
    );

  expect(slowlyScanned(strokesOf('ZZZZZZZZ0000', 300), 11 * 300 + 400)).toBe('ZZZZZZZZ0000');
  expect(slowlyScanned(strokesOf('ZZZZZZZZ0000', 300), 11 * 300 + 2_500)).toBeNull();
  expect(slowlyScanned(strokesOf('ZZZZ0', 300), 1_300)).toBeNull();
  expect(slowlyScanned(strokesOf('no such thing', 10), 200)).toBeNull();
});

const isCode = (text: string) => /^[0-9A-Z]{12}(-S2)?$/.test(text);
function slowly(text: string, gapMs: number, endMs: number, isInField: boolean): string | null {
  const strokes = [...text].reduce<Stroke[]>(
    (all, key, nth) => withStroke(all, { key, at: nth * gapMs }, SLOW_SCAN_PAUSE_MS),
    [],
  );
  const at = (text.length - 1) * gapMs + endMs;
  return slowlyScannedText(strokes, at, { isInField, isCode });
}

test.each([15, 30, 50, 80, 120])(
  'a scanner that sends a character every %d ms is recognised',
  (gapMs) => {
    for (const isInField of [true, false]) {
      expect(slowly('7K3M9QW2XD4R', gapMs, gapMs, isInField)).toBe('7K3M9QW2XD4R');
      expect(slowly('7K3M9QW2XD4R-S2', gapMs, 200, isInField)).toBe('7K3M9QW2XD4R-S2');
    }
  },
);

test('outside a field, an unknown code from a slow scanner is accepted, so that it can be reported', () => {
  expect(slowly('6001234567890', 60, 60, false)).toBe('6001234567890');
});

test.each([
  ['text in a field', 'kloof street', 50, 50, true],
  ['a phone number in a field', '270821234567', 50, 50, true],
  ['keys that move the cursor of a list', 'jjjjjjjj', 90, 90, false],
  ['typing the code from a label', '7K3M9QW2XD4R', 191, 200, true],
  ['a code without Enter, which is pressed by hand later', '7K3M9QW2XD4R', 50, 900, true],
] as const)('%s is not a scan of a slow scanner', (_, text, gapMs, endMs, isInField) => {
  expect(slowly(text, gapMs, endMs, isInField)).toBeNull();
});
