import type { Language } from '@prisma/client';

export type { Language };

/** The languages of the product, each by its own name, with the tag by which Intl and browsers know it.
 *  How another one is added: docs/domain/recipient-languages.md. */
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

/** What a reader has said of their language, from the strongest to the weakest. */
export type LanguageWishes = {
  /** In the address of the page; anything may be written there. */
  asked: unknown;
  /** What they chose before, as their browser kept it. */
  kept: string | null;
  /** The languages of their browser (`af-ZA`, `en`, `*`), the most wanted first. */
  accepted: readonly string[];
};

/** @param fallback for readers who name no language of ours, or any (`*`). */
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
