import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, type Language } from './languages.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** The texts of an area by language. Where it lacks a language, its English texts are shown. */
type TextsByLanguage<Key extends string> = { readonly en: Texts<Key> } & {
  readonly [L in Language]?: Texts<Key>;
};

/** The values and tags that a message needs: `{ 'page.part': ['number', 'of'] }`. */
type Filled<Key extends string> = { readonly [K in Key]?: readonly string[] };

/** A value to insert, or a function that renders the text inside a tag (`<link>…</link>`). */
type Value<Rich> = string | number | Rich | ((inside: (string | Rich)[]) => Rich);

/** The values of a message; for a union of keys, the values of all of them. */
type ValuesOf<F, K, V> = [Extract<K, keyof F>] extends [never]
  ? [values?: undefined]
  : [values: Record<NamesOf<F[Extract<K, keyof F>]>, V>];

type NamesOf<Names> = Names extends readonly (infer Name extends string)[] ? Name : never;

/** The messages of an area in one language. Unknown keys and missing values are type errors. */
export type Say<Key extends string, F, Rich = string> = {
  text<K extends Key>(key: K, ...values: ValuesOf<F, K, string | number>): string;
  /** For values that are more than text, such as a link. */
  parts<K extends Key>(key: K, ...values: ValuesOf<F, K, Value<Rich>>): (string | Rich)[];
};

export type Messages<Key extends string, F> = {
  readonly texts: TextsByLanguage<Key>;
  readonly filled: F;
  /** Returns the messages in this language, always as the same object. `Rich` is the type of inserted values that are
   *  not text, such as ReactNode. */
  in<Rich = string>(language: Language): Say<Key, F, Rich>;
};

/** Whether a text can be shown without parsing: it has no values, plurals or tags, and no straight apostrophe, which
 *  escapes them. */
export const isPlain = (text: string) => !/[{}<']/.test(text);

/** The messages of an area, in ICU MessageFormat. Each message is parsed once, at its first use; for browsers the build
 *  has parsed them already (compile-messages.ts). */
export function createMessages<Key extends string, const F extends Filled<Key>>(
  texts: TextsByLanguage<Key>,
  filled: F,
): Messages<Key, F> {
  const made = new Map<Language, Say<Key, F, unknown>>();
  return {
    texts,
    filled,
    in<Rich>(language: Language): Say<Key, F, Rich> {
      const say = made.get(language) ?? sayIn(texts, language);
      made.set(language, say);
      return say as Say<Key, F, Rich>;
    },
  };
}

/** A part of a message as the build writes it, which is shorter than a syntax tree: a text, the number of a plural (0),
 *  a value (`['store']`), a tag with the parts inside, or a plural with the parts of each form. */
export type Part = string | 0 | [name: string, inside?: Part[] | Record<string, Part[]>];

function elementOf(part: Part): MessageFormatElement {
  if (part === 0) return { type: TYPE.pound };
  if (typeof part === 'string') return { type: TYPE.literal, value: part };
  const [value, inside] = part;
  if (!inside) return { type: TYPE.argument, value };
  if (Array.isArray(inside)) return { type: TYPE.tag, value, children: inside.map(elementOf) };
  const forms = Object.entries(inside).map(
    ([form, parts]) => [form, { value: parts.map(elementOf) }] as const,
  );
  const options = Object.fromEntries(forms);
  return { type: TYPE.plural, value, options, offset: 0, pluralType: 'cardinal' };
}

function sayIn<Key extends string, F>(
  all: TextsByLanguage<Key>,
  language: Language,
): Say<Key, F, unknown> {
  const texts: Texts<Key> | undefined = all[language];
  const { tag } = LANGUAGES[texts ? language : 'en'];
  const parsed = new Map<Key, IntlMessageFormat>();
  const messageOf = (key: Key, text: string | Part[]): IntlMessageFormat => {
    const known = parsed.get(key);
    if (known) return known;
    const source = typeof text === 'string' ? text : text.map(elementOf);
    const message = new IntlMessageFormat(source, tag);
    parsed.set(key, message);
    return message;
  };
  const parts = (key: Key, values?: Record<string, unknown>): unknown[] => {
    const text: string | Part[] | undefined = (texts ?? all.en)[key];
    // A page left open while the server is updated can read a state that its own messages do not name.
    if (text === undefined) return [];
    if (typeof text === 'string' && isPlain(text)) return [text];
    const formatted = messageOf(key, text).format(values);
    return Array.isArray(formatted) ? formatted : [formatted];
  };
  return {
    text: (key, ...values) => parts(key, ...values).join(''),
    parts: (key, ...values) => parts(key, ...values),
  };
}
