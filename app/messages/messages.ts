import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { partsOf, type Part } from './parse-message.ts';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** The texts of an area by language. If an area lacks a language, its English texts are shown. */
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
  const own = all[language];
  // A page that is still open after the server was updated may read a state for which its own messages have no text.
  // The text is then empty.
  const texts: Readonly<Record<string, string | Part[] | undefined>> = own ?? all.en;
  const fill = createFiller(LANGUAGES[own ? language : 'en'].tag);
  const parsed = new Map<Key, Part[]>();
  const parts = (key: Key, values: Values = {}): unknown[] => {
    const found = parsed.get(key) ?? partsOf(texts[key] ?? []);
    parsed.set(key, found);
    return fill(found, values);
  };
  return {
    text: (key, ...values) => parts(key, ...values).join(''),
    parts: (key, ...values) => parts(key, ...values),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Inserts values into the parts of a message, with the plural forms of a language. `count` is the number of the plural
 *  around the parts. */
function createFiller(tag: string) {
  let plurals: Intl.PluralRules | undefined;
  const formOf = (forms: Record<string, Part[]>, count: number): Part[] => {
    plurals ??= new Intl.PluralRules(tag);
    return forms[`=${count}`] ?? forms[plurals.select(count)] ?? forms['other'] ?? [];
  };
  const fill = (parts: readonly Part[], values: Values, count = 0): unknown[] => {
    const filled = parts.flatMap((part): unknown[] => {
      if (typeof part === 'string') return [part];
      if (part === 0) return [groupDigits(count)];
      const [name, inside] = part;
      const value = values[name];
      if (!inside) return [typeof value === 'number' ? String(value) : value];
      if (Array.isArray(inside))
        return [(value as (inside: unknown[]) => unknown)(fill(inside, values, count))];
      return fill(formOf(inside, Number(value)), values, Number(value));
    });
    return filled.reduce(joinTexts, []);
  };
  return fill;
}

/** Joins a text to the text before it, because React writes a comment between two texts. */
function joinTexts(done: unknown[], part: unknown): unknown[] {
  const last = done.at(-1);
  if (typeof part !== 'string' || typeof last !== 'string') return [...done, part];
  return [...done.slice(0, -1), last + part];
}
