import { expect, test } from 'vitest';
import { drawOriginal } from './original-text.ts';

const STYLE = { fontSize: 10, bold: false, maxLines: 3 };

/** How many marks the words have if each is drawn alone, with all the room it needs. */
function marksOf(words: readonly string[]): number {
  const drawings = words.map((word) => drawOriginal(word, { ...STYLE, width: 1_000 }));
  return drawings.reduce((sum, drawing) => sum + (drawing?.marks.length ?? 0), 0);
}

test('a Thai address without spaces is broken between its words into lines', () => {
  // "Building", "business", "centre", "Bangkok".
  const words = ['อาคาร', 'ธุรกิจ', 'ศูนย์กลาง', 'กรุงเทพ'];
  const drawing = drawOriginal(words.join(''), { ...STYLE, width: 60 })!;

  expect(drawing.height).toBeGreaterThan(20);
  expect(drawing.marks).toHaveLength(marksOf(words));
  for (const { x } of drawing.marks) expect(x).toBeLessThan(60);
});

test('a word that is wider than a line continues on the next line', () => {
  const word = 'กรุงเทพมหานคร';
  const drawing = drawOriginal(word, { ...STYLE, width: 20, maxLines: 9 })!;

  expect(drawing.marks.length).toBeGreaterThan(8);
  for (const { x } of drawing.marks) expect(x).toBeLessThan(20);
});

test('where not even one character fits, nothing is drawn, so the Latin form is written alone', () => {
  expect(drawOriginal('กรุงเทพ', { ...STYLE, width: 1 })).toBeNull();
  expect(drawOriginal('上海', { ...STYLE, width: 1 })).toBeNull();
});

test('an Arabic word that is wider than a line is not split into letters', () => {
  expect(drawOriginal('الإسكندرية', { ...STYLE, width: 20 })).toBeNull();
});
