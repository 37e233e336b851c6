import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cutText,
  fitText,
  isTooLong,
  printable,
  textWidth,
  wrapText,
  wrapWhole,
} from './label-text.rules.ts';

test.each([
  ['line\nbreak\tand\r\ntab', 'line break and tab'],
  ['zero\u200bwidth\u200d and \u202eturned\u202c', 'zerowidth and turned'],
  ['nul\u0000 and bell\u0007', 'nul and bell'],
  ['Thandi 🎉🏽 Nkosi 🇿🇦', 'Thandi Nkosi'],
  ['שלום Cohen', 'Shalom Cohen'],
  ['e\u0301', 'é'],
  ['Z\u0335\u0321\u0322al\u0300\u0301go', 'Zalgo'],
  ['lone \ud83d half', 'lone half'],
  ['Đặng Ƙofar ɓoka', 'Đặng Ƙofar ɓoka'],
  ['Why?? é', 'Why?? é'],
  ['Rooibos® Tea™ © Thandi', 'Rooibos® Tea™ © Thandi'],
  ['Rooibos®\ufe0f ☎️ 1️⃣', 'Rooibos® 1'],
  ['ǃXóõ ǂKhomani Ṱhohoyanḓou Šimůnek', 'ǃXóõ ǂKhomani Ṱhohoyanḓou Šimůnek'],
  ['   ', ''],
])('%j prints as %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});

test('a sentence breaks at spaces and is cut in its last line', () => {
  const lines = wrapText('Ring the bell at the side gate and wait for the dog', 30, 220, 2);

  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('Ring the bell at');
  expect(lines[1]).toMatch(/^the side .*…$/);
  for (const line of lines) expect(textWidth(line, 30)).toBeLessThanOrEqual(220);
});

test('a word that fits on its own line stays whole', () => {
  expect(wrapText('Scottsville, Pietermaritzburg', 30, 330, 2)).toEqual([
    'Scottsville,',
    'Pietermaritzburg',
  ]);
});

test('each line takes as many whole words as fit, up to its last dot', () => {
  const text = 'Leave it at the gate';
  const width = (line: string) => textWidth(line, 30);

  expect(wrapText(text, 30, width('Leave it at'), 3)).toEqual(['Leave it at', 'the gate']);
  expect(wrapText(text, 30, width('Leave it at') - 0.1, 3)).toEqual(['Leave it', 'at the', 'gate']);
  expect(wrapText(text, 30, width('Leave'), 5)).toEqual(['Leave', 'it at', 'the', 'gate']);
});

test('a word longer than the line is broken', () => {
  const lines = wrapText('W'.repeat(60), 30, 300, 3);

  expect(lines).toHaveLength(3);
  for (const line of lines) expect(textWidth(line, 30)).toBeLessThanOrEqual(300);
});

test('a text that fits stays unchanged', () => {
  expect(cutText('Rondebosch', 30, 300)).toBe('Rondebosch');
  expect(wrapText('', 30, 300, 3)).toEqual([]);
});

test('the largest size that fits on one line is used', () => {
  const short = fitText('Bo', [60, 40], 300, 2);
  const long = fitText('Nomvula van der Merwe', [60, 40], 300, 2);

  expect(short).toEqual({ sizeDots: 60, lines: ['Bo'] });
  expect(long.sizeDots).toBe(40);
  expect(long.lines).toHaveLength(2);
});

test('a text that is wider than the line by a twentieth of a dot gets smaller letters', () => {
  const width = textWidth('WW', 50);

  expect(fitText('WW', [50, 40], width, 1)).toEqual({ sizeDots: 50, lines: ['WW'] });
  expect(fitText('WW', [50, 40], width - 0.05, 1)).toEqual({ sizeDots: 40, lines: ['WW'] });
});

test('a text that fits at no size is cut at the smallest, on as many lines as there are', () => {
  expect(fitText('Pietermaritzburg', [50, 40], 150, 1)).toEqual({
    sizeDots: 40,
    lines: ['Pieter…'],
  });
  expect(fitText('Pietermaritzburg', [50, 40], 150, 0).lines).toEqual([]);
});

// prettier-ignore
test.each([
  ['the clicks of Khoekhoe and San', 'ǀ ǁ ǂ ǃ'],
  ['Afrikaans', 'á é è ê ë í î ï ó ô ö ú û ü ý Ê Ë Ô Û'],
  ['Sesotho sa Leboa and Tshivenda', 'š Š ḓ ḽ ṅ ṋ ṱ Ḓ Ḽ Ṅ Ṋ Ṱ'],
  ['West Africa', 'Ɓ ɓ Ɗ ɗ Ƙ ƙ Ƴ ƴ Ŋ ŋ Ɛ ɛ Ɔ ɔ Ǝ ǝ Ɖ ɖ Ɣ ɣ ẹ ọ ṣ'],
  ['Europe', 'Æ æ Œ œ ß ø Ø ð Đ đ Ð ď ľ Ħ ħ ı ł Ł å ç ñ ő ű ž ğ ş ț'],
  ['Vietnam', 'Ơ ơ Ư ư ờ ữ ậ ẵ Đ'],
  ['printed texts', '– — ‘ ’ ‚ “ ” „ † ‡ • … ‹ › € № ™ ʼ × ° · £ ¡ ¿ « » º ª § ½ ¼ ¾ ² ³ ¹ ± µ ¢ ® ©'],
])('the letters and signs of %s stay as they are', (_, signs) => {
  expect(printable(signs)).toBe(signs);
});

test('a text that fits is never reported as too long, and a far longer one is', () => {
  const word = fc.string({ unit: fc.constantFrom('W', 'i', 'é', 'a'), minLength: 1, maxLength: 9 });
  const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
  const room = fc.record({
    sizeDots: fc.integer({ min: 20, max: 40 }),
    width: fc.integer({ min: 100, max: 700 }),
    maxLines: fc.integer({ min: 1, max: 4 }),
  });

  fc.assert(
    fc.property(text, room, (words, { sizeDots, width, maxLines }) => {
      const { isWhole } = wrapWhole(words, sizeDots, width, maxLines);
      if (isWhole) expect(isTooLong(words, { sizeDots, width, maxLines })).toBe(false);
    }),
    { numRuns: 2_000 },
  );
  expect(isTooLong('W'.repeat(100), { sizeDots: 30, width: 300, maxLines: 3 })).toBe(true);
});
