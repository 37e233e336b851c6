import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignPeople } from '#tests/labels/foreign-names.ts';
import { sampleLabel, withText } from '#tests/labels/sample-labels.ts';
import { layoutLabel } from './label-layout.rules.ts';
import { latinForm, printable, textWidth } from './label-text.rules.ts';

// label-pdf.test.ts checks that each of these characters has a glyph in the label's fonts.
const isReadable = (text: string) =>
  [...text].every((sign) => sign === ' ' || (sign.length === 1 && textWidth(sign, 1000) < 1200));

test.each(foreignPeople)('%s is %s on a label', (written, latin) => {
  expect(printable(written, 'name')).toBe(latin);
});

// prettier-ignore
test.each([
  ['北京市朝阳区建国路88号', 'Beijing Shi Chaoyang Qu Jianguo Lu 88 Hao'],
  ['开普敦', 'Cape Town'],
  ['长街5号', 'Chang Jie 5 Hao'],
  ['北京市长安街', "Beijing Shi Changan Jie"],
  ['长江路长春街长宁区', 'Changjiang Lu Changchun Jie Changning Qu'],
  ['长城街长兴路長樂路', 'Changcheng Jie Changxing Lu Changle Lu'],
  ['店长安排', 'Dianzhanganpai'],
  ['长辈', 'Zhangbei'],
  ['请放在门口，谢谢？', 'Qing Fang Zai Men Kou, Xiexie?'],
  ['서울', 'Seoul'],
  ['улица Ленина, 5', 'ulitsa Lenina, 5'],
  ['شارع النصر 12 Sea Point', 'Shara Al-Nasar 12 Sea Point'],
  ['٣٤ १२ Ａｂ１', '34 12 Ab1'],
  ['→ ★ ① ⅓', '> * 1 1/3'],
])('as a place or a sentence, %s is %s', (written, latin) => {
  expect(printable(written)).toBe(latin);
});

test('only characters that the fonts lack are transliterated', () => {
  const plain = 'Šimůnek ẽ ḓ ḽ ṋ ṱ ƙ ɓ ǂKhomani Renée O’Brien';

  expect(printable(plain)).toBe(plain);
  expect(latinForm(plain, 'text')).toBeNull();
  expect(latinForm('Renée 王', 'text')).toBe('Renée Wang');
});

test.each(['Thandi 🎉', 'Rooibos® Tea™', 'A → B', '★ Star', '₹500', 'Tea\u2011shop', '🎉'])(
  '%s has no Latin form, because no letter or digit of it is missing',
  (text) => expect(latinForm(text, 'name')).toBeNull(),
);

test('a name or street that cannot be transliterated is replaced by a message', () => {
  const to = { ...sampleLabel().to, name: '🎉', addressLines: ['\ue000\ue001'] };
  const texts = layoutLabel(sampleLabel({ to })).texts.map((text) => text.text);

  expect(texts).toContain('Name not readable');
  expect(texts).toContain('Address not readable: phone first');
});

test('any text results in characters of the fonts, and letters in letters', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  fc.assert(
    fc.property(anyText, fc.constantFrom('name' as const, 'text' as const), (text, kind) => {
      const latin = printable(text, kind);

      expect(isReadable(latin)).toBe(true);
      expect(latin.length).toBeLessThanOrEqual(600);
      const letters = text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');
      expect(printable(letters, kind)).not.toContain('?');
    }),
    { numRuns: 500 },
  );
});

test('a letter of any living script results in readable text', () => {
  const scripts = ['Han', 'Arabic', 'Hebrew', 'Cyrillic', 'Greek', 'Devanagari', 'Tamil'];
  const more = ['Bengali', 'Ethiopic', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Armenian'];
  const letters: string[] = [];
  for (let code = 0x370; code < 0xd7a4; code++) letters.push(String.fromCharCode(code));

  for (const script of [...scripts, ...more]) {
    const isOwn = new RegExp(`^(?=\\p{Script=${script}})\\p{L}$`, 'u');
    const own = letters.filter((letter) => isOwn.test(letter));
    const empty = own.filter((letter) => printable(`${letter}${own[10]}`) === '');

    expect(own.length, script).toBeGreaterThan(20);
    expect(empty, script).toEqual([]);
  }
});

test('every text of a label has only characters of the fonts', () => {
  for (const [written] of foreignPeople) {
    for (const { text } of layoutLabel(withText(written)).texts) {
      expect(isReadable(text)).toBe(true);
      expect(text).not.toContain('?');
    }
  }
});
