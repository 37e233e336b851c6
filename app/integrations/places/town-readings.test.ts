import { expect, test, vi } from 'vitest';
import { readGazetteer } from './gazetteer.ts';
import { createPlaceSearch } from './place-search.ts';
import { townOf } from './town-of.ts';
import { readingsOf } from './town-readings.ts';

const LONG = ['a ', 'zone 1 ', 'cape town ', 'x, ', '(a) ', 'Sandton / ', 'north ', 'a'];

test.each(LONG)('a text of any length has few possible readings: %j repeated', (part) => {
  const text = part.repeat(1500);
  const readings = readingsOf(text);

  expect(readings.length).toBeLessThan(400);
  expect(readings).toEqual(readingsOf(text.slice(0, 120)));
  expect(Math.max(0, ...readings.map(({ name }) => name.length))).toBeLessThanOrEqual(120);
});

test.each(LONG)('a city and a suburb of any length need few look-ups: %j repeated', (part) => {
  const text = part.repeat(1500);
  const { places, ofCode } = readGazetteer();
  const search = createPlaceSearch(places);
  const exactly = vi.spyOn(search, 'exactly');
  const find = vi.spyOn(search, 'find');

  townOf(search, ofCode, { city: text, suburb: text, provinceCode: 'WC', postalCode: '7600' });

  expect(exactly.mock.calls.length + find.mock.calls.length).toBeLessThan(2_000);
});

test('two town names in one text are split, a sentence is not', () => {
  const halves = (text: string) => readingsOf(text).filter(({ kind }) => kind === 'half');

  expect(halves('Sandton JHB')).toEqual([
    { name: 'jhb', kind: 'half', beside: 'sandton' },
    { name: 'sandton', kind: 'half', beside: 'jhb' },
  ]);
  expect(halves('behind the big church in old George')).toEqual([]);
});
