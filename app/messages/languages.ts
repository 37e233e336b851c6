import type { Language } from '@prisma/client';

export type { Language };

/** The product's languages, each with its own name and the tag for Intl and browsers. How to add one:
 *  docs/domain/recipient-languages.md. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-ZA' },
  af: { name: 'Afrikaans', tag: 'af-ZA' },
  zu: { name: 'isiZulu', tag: 'zu-ZA' },
  xh: { name: 'isiXhosa', tag: 'xh-ZA' },
} as const satisfies Record<Language, { name: string; tag: string }>;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** The hints about a reader's preferred language, the strongest first. */
export type LanguageWishes = {
  /** From the URL, so it may be any text. */
  asked: unknown;
  /** The reader's earlier choice, stored in the browser. */
  kept: string | null;
  /** The browser's languages (`af-ZA`, `en`, `*`), most preferred first. */
  accepted: readonly string[];
};

/** The language to use: the one in the URL, else the reader's earlier choice, else the first of ours that the browser
 *  accepts.
 *  @param fallback the language for readers who accept none of our languages, or any language (`*`) */
export function languageFor(
  { asked, kept, accepted }: LanguageWishes,
  fallback: Language,
): Language {
  if (isLanguage(asked)) return asked;
  if (isLanguage(kept)) return kept;
  for (const tag of accepted) {
    if (tag === '*') return fallback;
    const [code] = tag.toLowerCase().split('-');
    if (isLanguage(code)) return code;
  }
  return fallback;
}
