import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, type Language } from './languages.ts';

type Texts<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** Which values and tags a message is filled with: `{ 'page.part': ['number', 'of'] }`. */
type Filled<Key extends string> = { readonly [K in Key]?: readonly string[] };

/** A value to put in, or what a tag (`<link>…</link>`) makes of the text inside it. */
type Value<T> = string | number | T | ((inside: (string | T)[]) => T);

/** Of several keys, the values of all of them. */
type ValuesOf<F, K, V> = [Extract<K, keyof F>] extends [never]
  ? []
  : [values: Record<NamesOf<F[Extract<K, keyof F>]>, V>];

type NamesOf<Names> = Names extends readonly (infer Name extends string)[] ? Name : never;

/** The messages of an area in one language. A key that does not exist, and a value that is missing, are
 *  type errors. */
export type Say<Key extends string, F> = {
  text<K extends Key>(key: K, ...values: ValuesOf<F, K, string | number>): string;
  /** With values that are more than text, such as a link. */
  parts<T, K extends Key = Key>(key: K, ...values: ValuesOf<F, K, Value<T>>): (string | T)[];
};

export type Messages<Key extends string, F> = {
  readonly texts: Texts<Key>;
  readonly filled: F;
  in(language: Language): Say<Key, F>;
};

/** The messages of an area, in ICU MessageFormat. Each is parsed once, when it is first read. */
export function createMessages<Key extends string, const F extends Filled<Key>>(
  texts: Texts<Key>,
  filled: F,
): Messages<Key, F> {
  const parsed = new Map<string, IntlMessageFormat>();
  const messageOf = (language: Language, key: Key): IntlMessageFormat => {
    const id = `${language} ${key}`;
    const known = parsed.get(id);
    if (known) return known;
    const message = new IntlMessageFormat(texts[language][key], LANGUAGES[language].tag);
    parsed.set(id, message);
    return message;
  };
  return {
    texts,
    filled,
    in: (language) => ({
      text: (key, ...[values]) => [messageOf(language, key).format<string>(values)].flat().join(''),
      parts: <T>(key: Key, ...[values]: [values?: Record<string, Value<T>>]) => {
        const formatted = messageOf(language, key).format<T>(values);
        return Array.isArray(formatted) ? formatted : [formatted];
      },
    }),
  };
}
