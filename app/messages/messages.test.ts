import { expect, test } from 'vitest';
import { isEnglish } from '#tests/fakes/english-left.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { createMessages } from './messages.ts';
import { noteMessages } from './notes.ts';
import { trackingMessages } from './tracking.ts';

type Texts = Record<string, string>;
type Area = { texts: Record<string, Texts>; filled: Record<string, readonly string[] | undefined> };

/** All areas of messages. */
const AREAS: Record<string, Area> = { notes: noteMessages, tracking: trackingMessages };

/** The names of a message's values and tags: `{store}`, `<link>…</link>`. */
function namesIn(text: string): string {
  const found = [...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)];
  return namesOf(found.map(([, value, tag]) => value ?? tag ?? ''));
}

function namesOf(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join() || 'none';
}

const isLeft = (text: string, english: string) =>
  text === english || isEnglish(text.replace(/<\/?\w+>|\{\w+\}/g, ''));

/** The errors in the messages of an area, one line each. */
function errorsOf({ texts, filled }: Area): string[] {
  const english = texts['en'] ?? {};
  return Object.entries(texts).flatMap(([language, own]) => {
    const keys = [...new Set([...Object.keys(english), ...Object.keys(own)])];
    return keys.flatMap((key) => {
      const of = (error: string) => [`${language} ${key}: ${error}`];
      const text = own[key]?.trim() ?? '';
      if (text === '') return of('missing');
      if (english[key] === undefined) return of('not in English');
      if (language !== 'en' && isLeft(text, english[key])) return of('still English');
      const wanted = namesOf(filled[key] ?? []);
      const found = namesIn(text);
      return found === wanted ? [] : of(`has ${found}, not ${wanted}`);
    });
  });
}

test.each(Object.entries(AREAS))(
  '%s: every language has every message, with the same values and tags',
  (_name, area) => {
    expect(Object.keys(area.texts).toSorted()).toEqual(LANGUAGE_CODES.toSorted());
    expect(Object.keys(area.texts['en'] ?? {}).length).toBeGreaterThan(10);
    expect(errorsOf(area)).toEqual([]);
  },
);

test('broken twin: missing, untranslated and surplus messages are found', () => {
  const en = {
    a: 'From {store}',
    b: 'Going <link>back</link>',
    c: 'Here',
    d: 'There',
    f: 'On its way',
  };
  const af = {
    a: 'Van {winkel}',
    b: 'Gaan terug',
    c: ' ',
    d: 'There',
    e: 'Nuut',
    f: 'Op your pad',
  };

  expect(errorsOf({ texts: { en, af }, filled: { a: ['store'], b: ['link'] } })).toEqual([
    'af a: has winkel, not store',
    'af b: has none, not link',
    'af c: missing',
    'af d: still English',
    'af f: still English',
    'af e: not in English',
  ]);
});

test('values are inserted unchanged, even if they look like a message', () => {
  const all = { from: 'From {store}', back: 'It is <link>back</link>.' };
  const words = createMessages(
    { en: all, af: all, zu: all, xh: all },
    { from: ['store'], back: ['link'] },
  ).in<{ inside: unknown[] }>('zu');
  const store = "O'Brien’s <b>{store}</b> & #";

  expect(words.text('from', { store })).toBe(`From ${store}`);
  const link = (inside: unknown[]) => ({ inside });
  expect(words.parts('back', { link })).toEqual(['It is ', { inside: ['back'] }, '.']);
});

test('each language has its own plural forms', () => {
  const plural = '{count, plural, one {# pakkie} other {# pakkies}}';
  const words = createMessages(
    {
      en: { count: '{count, plural, one {# parcel} other {# parcels}}' },
      af: { count: plural },
      zu: { count: '{count, plural, one {iphasela eli-#} other {amaphasela angu-#}}' },
      xh: { count: '{count, plural, one {ipasile e-#} other {iipasile ezi-#}}' },
    },
    { count: ['count'] },
  );

  expect(words.in('af').text('count', { count: 1 })).toBe('1 pakkie');
  expect(words.in('af').text('count', { count: 2 })).toBe('2 pakkies');
  expect(words.in('zu').text('count', { count: 3 })).toBe('amaphasela angu-3');
});

test('the line about a further parcel says so in every language, and does not only repeat a number', () => {
  const parcel = { en: 'parcel', af: 'pakkie', zu: 'iphasela', xh: 'ipasile' };
  for (const language of LANGUAGE_CODES)
    expect(noteMessages.texts[language].further).toContain(parcel[language]);
});
