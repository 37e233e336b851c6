import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
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
  /** `Rich` is the type of values besides text, such as HTML. The same object for each call. */
  in<Rich = string>(language: Language): Say<Key, F, Rich>;
};

/** Whether a text is shown as it is: without values, plurals, tags, and the quotes around them. */
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

function sayIn<Key extends string, F>(
  all: TextsByLanguage<Key>,
  language: Language,
): Say<Key, F, unknown> {
  const texts: Texts<Key> | undefined = all[language];
  const { tag } = LANGUAGES[texts ? language : 'en'];
  const parsed = new Map<Key, IntlMessageFormat>();
  const messageOf = (key: Key, text: string | MessageFormatElement[]): IntlMessageFormat => {
    const message = parsed.get(key) ?? new IntlMessageFormat(text, tag);
    parsed.set(key, message);
    return message;
  };
  const parts = (key: Key, values?: Record<string, unknown>): unknown[] => {
    const text: string | MessageFormatElement[] = (texts ?? all.en)[key];
    if (typeof text === 'string' && isPlain(text)) return [text];
    const formatted = messageOf(key, text).format(values);
    return Array.isArray(formatted) ? formatted : [formatted];
  };
  return {
    text: (key, ...values) => parts(key, ...values).join(''),
    parts: (key, ...values) => parts(key, ...values),
  };
}
