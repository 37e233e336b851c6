import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.rules.ts';

const formsOf = (text: string) => searchTerms(text).map(({ anyOf }) => anyOf);

test.each([
  ['082 123 4567, Thandi Maseko', 3, ['thandi', 'maseko']],
  ['Thandi Maseko 082 123 4567', 3, ['thandi', 'maseko']],
  ['0821234567 #1042', 2, ['1042']],
  ['0821234567 x1042', 2, ['x1042']],
  ['Tel: 082 123 4567 & 1042', 3, ['1042']],
])('%j is searched by the phone number and by the other words', (text, terms, beside) => {
  const forms = formsOf(text);

  expect(forms).toHaveLength(terms);
  expect(forms.filter((anyOf) => anyOf.some(([word]) => word === '+27821234567'))).toHaveLength(1);
  for (const word of beside) expect(forms).toContainEqual(expect.arrayContaining([[word]]));
});

test('two phone numbers must both match', () => {
  expect(formsOf('0821234567, 083 765 4321')).toEqual([
    expect.arrayContaining([['+27821234567']]),
    expect.arrayContaining([['+27837654321']]),
  ]);
});

test('a phone number is also searched as typed, because older orders store it so', () => {
  expect(formsOf('082 123 4567')).toEqual([[['+27821234567'], ['082', '123', '4567']]]);
  expect(formsOf('0821234567')).toEqual([[['+27821234567'], ['0821234567'], ['+27821234567']]]);
});

test.each(['0083', '0081', '2701', '27821'])(
  '%s is not the beginning of a phone number',
  (word) => {
    expect(formsOf(word)).toEqual([[[word]]]);
  },
);

test.each([
  ['0837', '+27837'],
  ['083-765', '+2783765'],
  ['2783765432', '+2783765432'],
  ['0027083765432', '+2783765432'],
])('%s is searched as the beginning %s of a phone number', (word, beginning) => {
  expect(formsOf(word)[0]).toContainEqual([beginning]);
});

test('punctuation around a long word is removed', () => {
  const word = `a${'.'.repeat(200_000)}b`;

  expect(formsOf(`"(${word})!"`)).toEqual([[[word]]]);
});

test('a name and an email as copied from a mail program are split into words', () => {
  expect(searchTerms('Zoë Nel <zoe@shop.example>').map(({ anyOf }) => anyOf)).toEqual([
    [['zoe']],
    [['nel']],
    [['zoe@shop.example']],
  ]);
});
