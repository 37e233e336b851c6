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

/** Keystrokes with the given gaps between them, in milliseconds, as browsers time-stamp them. */
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

// Modelled on what such scanners send, not recorded from one.
test.each([
  ['a scanner at 1000 reports a second', [2.1, 1.9, 2]],
  ['one at 125 reports a second, with a Shift before each letter', [8, 16, 16.1, 8, 7.9]],
  ['one on Bluetooth, whose signs come in lumps', [1, 1, 58, 2, 1, 55, 1, 1]],
  ['a browser that was busy and caught up', [0, 0, 0, 0]],
])('%s is a scan', (_, gaps) => {
  expect(enterAfter(typed('7K3M9QW2XD4R', gaps), 12)).toBe('7K3M9QW2XD4R');
});

test.each([
  ['a clerk who types it off a label', [180, 240, 95, 130, 310], 200],
  ['the fastest fingers', [48, 52, 41, 55, 44], 50],
  ['a scan without an Enter, which somebody presses later', [4], 900],
])('%s is none', (_, gaps, gap) => {
  expect(enterAfter(typed('7K3M9QW2XD4R', gaps), gap)).toBeNull();
});

test('a few keys at once are none, and what was typed before a pause does not belong to a scan', () => {
  expect(enterAfter(typed('jxs', [3]), 3)).toBeNull();
  const before = typed('kloof', [90]);
  const [first, ...rest] = typed('7K3M9QW2XD4R', [4]).map(({ key, at }) => ({ key, at: at + 900 }));
  const all = [first!, ...rest].reduce((before, stroke) => withStroke(before, stroke), before);

  expect(enterAfter(all, 4)).toBe('7K3M9QW2XD4R');
  expect(isScan(before)).toBe(false);
});

test('where nobody types a slow scanner is heard too, and only codes', () => {
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

test.each([15, 30, 50, 80, 120])('a scanner that sends a sign every %d ms is heard', (gapMs) => {
  for (const isInField of [true, false]) {
    expect(slowly('7K3M9QW2XD4R', gapMs, gapMs, isInField)).toBe('7K3M9QW2XD4R');
    expect(slowly('7K3M9QW2XD4R-S2', gapMs, 200, isInField)).toBe('7K3M9QW2XD4R-S2');
  }
});

test('another code of a slow scanner is heard outside a field, to be said that it is none of ours', () => {
  expect(slowly('6001234567890', 60, 60, false)).toBe('6001234567890');
});

test.each([
  ['words in a field', 'kloof street', 50, 50, true],
  ['a telephone number in a field', '270821234567', 50, 50, true],
  ['keys that move a list', 'jjjjjjjj', 90, 90, false],
  ['a clerk who types it off a label', '7K3M9QW2XD4R', 191, 200, true],
  ['a code without an Enter, which somebody presses later', '7K3M9QW2XD4R', 50, 900, true],
] as const)('%s is no slow scan', (_, text, gapMs, endMs, isInField) => {
  expect(slowly(text, gapMs, endMs, isInField)).toBeNull();
});
