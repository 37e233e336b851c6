import { countryCode } from '#app/domain/shared/country.ts';
import { wholePhone } from '#app/domain/shared/phone.ts';
import { withoutEnd, withoutStart } from '#app/domain/shared/plain-writing.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import { scannedKeyOf } from './scanned-key.rules.ts';
import { foldSearch } from './search-text.rules.ts';

export type SearchTerm = {
  /** Alternatives within the search text. All words of an alternative must match. */
  anyOf: readonly (readonly string[])[];
  /** The term itself if it names a province, or South Africa; orders of that province or country match too. */
  province: string | null;
  country: string | null;
};

/** At most this many words are searched. No address has that many. */
const MAX_WORDS = 30;
/** A province or country has at most this many words, such as 'Republic of South Africa'. */
const LONGEST_PLACE = 4;
/** A phone number has at most this many words; '+27 (0) 82 123 45 67' has six. */
const LONGEST_PHONE = 7;
const BEFORE = /[#"'()<[\].:!?]/;
const BEHIND = /["'()>[\].:!?]/;

/** Splits a search text into terms, however the words were written or copied. Every term must match. Lists,
 *  counts, exports, batches, the command palette and the customer search all use it. */
export function searchTerms(text: string): SearchTerm[] {
  const words = searchWords(foldSearch(text));
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const found = phoneAt(words, at) ?? placeAt(words, at);
    terms.push(found?.term ?? term(wordForms(words[at] ?? '').map((word) => [word])));
    at += found?.length ?? 1;
  }
  return terms;
}

/** Splits at spaces, commas and semicolons, and removes quotes, brackets and punctuation around each word. Words after
 *  the first `MAX_WORDS` are left out. */
export function searchWords(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const bare = words.map((word) => withoutEnd(withoutStart(word, BEFORE), BEHIND)).filter(Boolean);
  return (bare.length > 0 ? bare : words).slice(0, MAX_WORDS);
}

type Found = { term: SearchTerm; length: number };

/** A whole phone number that begins at this word. Older orders store it as it was written, so the typed words are
 *  an alternative. */
function phoneAt(words: readonly string[], at: number): Found | null {
  for (let length = Math.min(LONGEST_PHONE, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length);
    const phone = wholePhone(run.join(' '))?.e164;
    const written = length === 1 ? wordForms(run[0] ?? '').map((word) => [word]) : [run];
    if (phone) return { term: term([[phone], ...written]), length };
  }
  return null;
}

/** A South African province, or South Africa itself, that begins at this word, with all its words. */
function placeAt(words: readonly string[], at: number): Found | null {
  for (let length = Math.min(LONGEST_PLACE, words.length - at); length > 0; length -= 1) {
    const named = words.slice(at, at + length);
    const text = named.join(' ');
    const province = provinceCode(text, 'ZA') && text;
    const country = countryCode(text) === 'ZA' ? text : null;
    if (province || country) return { term: { anyOf: [named], province, country }, length };
  }
  return null;
}

/** A word's possible forms in the search text, such as the order key of a scanned label or a stored phone number. */
function wordForms(word: string): string[] {
  const orderKey = scannedKeyOf(word)?.toLowerCase();
  return [...new Set([word, ...(orderKey ? [orderKey] : []), ...numberForms(word)])];
}

/** The digits alone, and the form in which a phone number, or the beginning of one, is stored: +27 and the rest. A
 *  prefix 27 or 0027 counts only before at least seven digits, because 2701 may be an order's number. Otherwise exactly
 *  one leading zero is replaced, because 0083 is a postal code. */
function numberForms(word: string): string[] {
  if (!/^\+?[\d().\/-]{3,}$/.test(word)) return [];
  const digits = word.replace('(0)', '').replace(/\D/g, '');
  if (digits.length < 3) return [];
  const [, whole, beginning] = /^(?:0027|27)0?([1-9]\d{6,})$|^0([1-9]\d*)$/.exec(digits) ?? [];
  const rest = whole ?? beginning;
  return [digits, ...(rest ? [`+27${rest}`] : [])];
}

function term(anyOf: SearchTerm['anyOf']): SearchTerm {
  return { anyOf, province: null, country: null };
}
