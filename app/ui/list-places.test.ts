import { expect, test } from 'vitest';
import { listPlaces, readPlaces, writePlaces, type ListPlace } from './list-places.ts';

const PLACE: ListPlace = { top: 60, windowTop: 0, cursor: '4K7Q2M100037' };

test('stored places are read back unchanged', () => {
  const places = new Map([['orders?q=durban', PLACE]]);
  const searches = new Map([['orders', '?q=durban']]);

  expect(readPlaces(writePlaces({ places, searches }, 'thandeka'), 'thandeka')).toEqual({
    places,
    searches,
  });
});

test('places of another user are not read', () => {
  const places = new Map([['orders', PLACE]]);
  const kept = writePlaces({ places, searches: new Map() }, 'thandeka');

  expect(readPlaces(kept, 'sipho').places.size).toBe(0);
});

test('the next person in the same document does not get the places of the previous one', () => {
  listPlaces.recall('thandeka');
  listPlaces.keep('orders', '?q=naidoo', PLACE);
  listPlaces.recall('thandeka');
  expect(listPlaces.searchOf('orders')).toBe('?q=naidoo');

  listPlaces.recall('sipho');

  expect(listPlaces.searchOf('orders')).toBe('');
  expect(listPlaces.of('orders', '?q=naidoo')).toBeNull();
});

test('only the latest 40 places are kept', () => {
  const places = new Map(Array.from({ length: 100 }, (_, page) => [`orders?page=${page}`, PLACE]));

  const kept = readPlaces(writePlaces({ places, searches: new Map() }, ''), '').places;

  expect(kept.size).toBe(40);
  expect(kept.has('orders?page=99')).toBe(true);
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"owner":"","places":{},"searches":7}',
  '{"owner":"","places":[["orders",{"top":"60","windowTop":0,"cursor":null}],["orders"],7],"searches":[["a",1]]}',
])('invalid stored text is ignored: %s', (text) => {
  expect(readPlaces(text, '')).toEqual({ places: new Map(), searches: new Map() });
});
