import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleLabel } from '#tests/labels/sample-labels.ts';
import { layoutLabel } from './label-layout.rules.ts';
import { fitNotes } from './label-notes.rules.ts';

const SMALL = { sizeDots: 26, leading: 31, width: 400, maxLines: 3 };
const LARGE = { sizeDots: 21, leading: 24, width: 709, maxLines: 4 };
const onLabel = (over: Parameters<typeof sampleLabel>[0]) =>
  layoutLabel(sampleLabel(over)).texts.map(({ text }) => text);

test('short notes are printed beside the contents', () => {
  const texts = onLabel({ notes: 'Ring the bell', contents: '2 × Rooibos' });

  expect(texts).toEqual(expect.arrayContaining(['Ring the bell', 'CONTENTS', '2 × Rooibos']));
});

test('longer notes use the whole width, and the contents the rest', () => {
  const notes =
    'Please ring at the side gate and mind the dog, then ask for Thandi at the desk on the second floor, beside the lift.';
  const texts = onLabel({ notes, contents: '2 × Rooibos' });

  expect(texts.join(' ')).toContain(notes);
  expect(texts).not.toContain('CONTENTS');
  expect(texts).toContain('Contents: 2 × Rooibos');
});

test('notes that fill the band are printed whole, and the contents are left out', () => {
  const notes = 'Deliver between nine and eleven. '.repeat(8).trim();
  const texts = onLabel({ notes, contents: '2 × Rooibos' });

  expect(texts.join(' ')).toContain(notes);
  expect(texts.join(' ')).not.toContain('2 × Rooibos');
});

test.each(['082 123 4567', '+27 82 123 4567', '0821234567', '(082) 123-4567', '+27-82-123-4567'])(
  'the phone number %s in a note is never cut, wherever it is',
  (phone) => {
    for (const at of [0, 60, 300, 900]) {
      const words = 'Please do not leave it with the neighbour. '.repeat(30);
      const notes = `${words.slice(0, at)} ${phone} ${words.slice(at)}`;

      expect(onLabel({ notes }).join(' ')).toContain(phone);
      expect(fitNotes(notes, [SMALL]).lines.join(' ')).toContain(phone);
    }
  },
);

test('all phone numbers of a note are on the label, and its lines fit', () => {
  const phone = fc
    .tuple(fc.constantFrom('082', '+27 82', '011'), fc.integer({ min: 2_000_000, max: 9_999_999 }))
    .map(([code, rest]) => `${code} ${String(rest).slice(0, 3)} ${String(rest).slice(3)}`);
  const words = fc.lorem({ maxCount: 80 });
  fc.assert(
    fc.property(words, phone, words, phone, words, (a, one, b, two, c) => {
      const { lines, room } = fitNotes(`${a} ${one} ${b} ${two} ${c}`, [SMALL, LARGE]);
      const shown = lines.join(' ');
      expect(shown).toContain(one);
      expect(shown).toContain(two);
      expect(lines.length).toBeLessThanOrEqual(room.maxLines);
    }),
  );
});
