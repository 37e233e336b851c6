import { existsSync, globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { isEnglish } from '#tests/fakes/english-left.ts';
import { AREA_FILE, compileMessages, MESSAGE_FILE, withoutValueNames } from './compile-messages.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { createMessages } from './messages.ts';
import { noteMessages } from './notes.ts';
import { isPlain } from './parse-message.ts';

type Texts = Record<string, string>;
type Area = {
  texts: Record<string, Texts | undefined>;
  filled: Record<string, readonly string[] | undefined>;
};

/** The messages of every area, by its name: `notes/*.json` have their values in `notes.ts`, its only export. */
const AREAS = await Promise.all(
  globSync('app/messages/*/en.json').map(async (file): Promise<[string, Area]> => {
    const [, , name = ''] = file.split(/[\\/]/);
    const path = resolve(import.meta.dirname, `${name}.ts`);
    const [messages] = Object.values((await import(path)) as Record<string, Area>);
    if (!messages) throw new Error(`app/messages/${name}.ts exports no messages.`);
    return [name, messages];
  }),
);

/** What recipients read, in every language; the screens are in English only. */
const RECIPIENTS = AREAS.filter(([name]) => ['notes', 'tracking'].includes(name));
const SCREENS = AREAS.filter((area) => !RECIPIENTS.includes(area));

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
  return Object.entries(texts).flatMap(([language, own = {}]) => {
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

/** The keys of an area that no source names. */
function unusedOf({ texts }: Area, source: string): string[] {
  return Object.keys(texts['en'] ?? {}).filter((key) => {
    const group = key.replace(/[^.]+$/, '');
    const isBuilt = group !== '' && source.includes(`\`${group}\${`);
    return !isBuilt && !source.includes(`'${key}'`);
  });
}

test.each(RECIPIENTS)(
  '%s: every language has every message, with the same values and tags',
  (_name, area) => {
    expect(Object.keys(area.texts).toSorted()).toEqual(LANGUAGE_CODES.toSorted());
    expect(Object.keys(area.texts['en'] ?? {}).length).toBeGreaterThan(10);
    expect(errorsOf(area)).toEqual([]);
  },
);

test.each(SCREENS)(
  '%s: each message has the values that are named, and is shown somewhere',
  (name, area) => {
    const sources = globSync('app/{screens,routes,shells,ui}/**/*.{ts,tsx}')
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(file, 'utf8'));
    const source = sources.filter((text) => text.includes(`/messages/${name}.ts'`)).join('\n');

    expect(Object.keys(area.texts['en'] ?? {}).length).toBeGreaterThan(1);
    expect(errorsOf(area)).toEqual([]);
    expect(unusedOf(area, source)).toEqual([]);
  },
);

/** Attributes with a text that is shown or read out. The `help` of an empty list is the name of a page instead. */
const ATTRIBUTES =
  /\b(?:(?:title|label|aria-label|what|placeholder|alt|heading|confirmLabel)="([^"]*[a-z]{2}[^"]*)"|help="([^"]* [^"]*)")/gi;

test('no component has a text in an attribute, apart from names and addresses', () => {
  const sources = globSync('app/{screens,routes,shells,ui}/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'));
  const texts = sources.flatMap((source) =>
    [...source.matchAll(ATTRIBUTES)].map(([, text, help]) => text ?? help ?? ''),
  );
  const found = new Set(texts.filter((text) => !text.startsWith('https://')));

  expect([...found].toSorted()).toEqual(['Shopify', 'Woocommerce', 'thumela']);
  expect([...'<Card title="Two words" help="Say it">'.matchAll(ATTRIBUTES)]).toHaveLength(2);
});

test('the areas are found', () => {
  expect(RECIPIENTS.map(([name]) => name).toSorted()).toEqual(['notes', 'tracking']);
  expect(SCREENS.length).toBeGreaterThan(1);
});

test('broken twin: a message that no source shows is found', () => {
  const area = { texts: { en: { shown: 'A', 'state.now': 'B', gone: 'C' } }, filled: {} };

  expect(unusedOf(area, "text('shown'); text(`state.${state}`); at(`${day}T12`)")).toEqual([
    'gone',
  ]);
});

test('an area without a language is shown in English, with the plural forms of English', () => {
  const words = createMessages(
    { en: { count: '{count, plural, one {one} other {many}}', plain: 'Here' } },
    { count: ['count'] },
  ).in('zu');

  expect(words.text('plain')).toBe('Here');
  // In isiZulu, zero has the form of one.
  expect(words.text('count', { count: 0 })).toBe('many');
});

test('a page that reads a state from a newer server shows no text for it, instead of an error', () => {
  const words = createMessages({ en: { 'state.open': 'Open' } }, {}).in('en');
  const { state } = JSON.parse('{"state":"parked"}') as { state: 'open' };

  expect(words.text(`state.${state}`)).toBe('');
  expect(words.parts(`state.${state}`)).toEqual([]);
});

test('for browsers, messages are parsed at build time and are shown the same', () => {
  const en = {
    plain: 'Don’t wait.',
    value: 'From {store}',
    plural: '{count, plural, one {# parcel} other {# parcels}}',
    tag: 'It is <link>back</link>.',
    quoted: "Write '{name}'.",
    nested: '{count, plural, =0 {Nothing} one {<link># of {store}</link>} other {<link>#</link>}}',
  };
  const filled = {
    value: ['store'],
    plural: ['count'],
    tag: ['link'],
    nested: ['count', 'link', 'store'],
  } as const;
  const compiled = JSON.parse(compileMessages(JSON.stringify(en))) as typeof en;
  const said = (texts: typeof en) => {
    const { text, parts } = createMessages({ en: texts }, filled).in<string[]>('en');
    const link = (inside: (string | string[])[]) => ['link', ...inside.flat()];
    const tag = parts('tag', { link });
    const nested = [0, 1, 1200].map((count) => parts('nested', { count, link, store: 'Kasi' }));
    const values = [text('value', { store: 'Kasi' }), text('plural', { count: 2 })];
    return [text('plain'), ...values, tag, nested, text('quoted')];
  };

  const strings = Object.entries(compiled).filter(([, text]) => typeof text === 'string');
  expect(strings.map(([key]) => key)).toEqual(['plain']);
  expect(said(compiled)).toEqual(said(en));
  expect(said(en).at(-1)).toBe('Write {name}.');
});

test('what the build cannot write is an error of the build', () => {
  for (const text of ['{day, date}', '{n, selectordinal, one {#st} other {#th}}', '{open'])
    expect(() => compileMessages(JSON.stringify({ text }))).toThrow(SyntaxError);
});

test('browsers load no names of values, which only types and tests read', () => {
  const files = globSync('app/messages/*.ts').filter((file) =>
    existsSync(file.replace(/\.ts$/, '/en.json')),
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const source = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    expect(`/checkout/${file.split('\\').join('/')}`).toMatch(AREA_FILE);
    expect(withoutValueNames(source, parseAst(source))?.replace(/\s/g, '')).toMatch(
      /createMessages\(\{[a-z,]+\},\{\},?\)/,
    );
  }
  const other = 'export const a = [compute({ en }, { b: ["c"] })];';
  expect(withoutValueNames(other, parseAst(other))).toBeUndefined();
});

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
    expect(noteMessages.texts[language]?.further).toContain(parcel[language]);
});

test('every message file is parsed by the build, so that no browser needs the parser', () => {
  for (const file of globSync('app/messages/*/*.json')) {
    expect(`/checkout/${file.split('\\').join('/')}`).toMatch(MESSAGE_FILE);
    const values = Object.values(JSON.parse(compileMessages(readFileSync(file, 'utf8'))) as object);
    expect(values.filter((text) => typeof text === 'string' && !isPlain(text))).toEqual([]);
  }
});
