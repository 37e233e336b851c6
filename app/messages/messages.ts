import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, type Language } from './languages.ts';

type Texts<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

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
type Say<Key extends string, F, Rich> = {
  text<K extends Key>(key: K, ...values: ValuesOf<F, K, string | number>): string;
  /** For values that are more than text, such as a link. */
  parts<K extends Key>(key: K, ...values: ValuesOf<F, K, Value<Rich>>): (string | Rich)[];
};

type Messages<Key extends string, F> = {
  readonly texts: Texts<Key>;
  readonly filled: F;
  /** `Rich` is the type of values besides text, such as HTML. */
  in<Rich = string>(language: Language): Say<Key, F, Rich>;
};

/** The messages of an area, in ICU MessageFormat. Each message is parsed once, at its first use. */
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
    in<Rich>(language: Language): Say<Key, F, Rich> {
      const parts = (key: Key, values?: Record<string, Value<Rich>>): (string | Rich)[] => {
        const formatted = messageOf(language, key).format<Rich>(values);
        return Array.isArray(formatted) ? formatted : [formatted];
      };
      return {
        text: (key, ...values) => parts(key, ...values).join(''),
        parts: (key, ...values) => parts(key, ...values),
      };
    },
  };
}
