import { countryCode } from '#app/domain/shared/country.ts';
import { parsePhone } from '#app/domain/shared/phone.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import { scannedKeyOf } from './scanned-key.rules.ts';
import { foldSearch } from './search-text.rules.ts';

/** One thing that is looked for. */
export type SearchTerm = {
  /** Of the search text: the words of any of these, all of them. */
  anyOf: readonly (readonly string[])[];
  /** Or that province, or that country, as it was typed. */
  province: string | null;
  country: string | null;
};

/** More than any address has. */
const MAX_WORDS = 30;
/** 'Republic of South Africa' has four. */
const LONGEST_PLACE = 4;
const AROUND = /^[#"'()[\].:!?]+|["'()[\].:!?]+$/g;

/** What a person looks for, in whatever writing the screen, a message or a label has it: every term must be
 *  found. Lists, counts, exports, batches, the palette and the search of customers read it here. */
export function searchTerms(text: string): SearchTerm[] {
  const folded = foldSearch(text);
  const phone = parsePhone(text)?.e164;
  if (phone) return [term([[phone], [folded]])];
  const words = searchWords(folded);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length;) {
    const place = placeAt(words, at);
    terms.push(place?.term ?? term(wordForms(words[at] ?? '').map((word) => [word])));
    at += place?.length ?? 1;
  }
  return terms;
}

/** The words without the commas, quotes and hashes around them. */
export function searchWords(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const bare = words.map((word) => word.replace(AROUND, '')).filter(Boolean);
  return (bare.length > 0 ? bare : words).slice(0, MAX_WORDS);
}

/** A province or a country that begins at this word, in as many words as it has. */
function placeAt(
  words: readonly string[],
  at: number,
): { term: SearchTerm; length: number } | null {
  for (let length = Math.min(LONGEST_PLACE, words.length - at); length > 0; length -= 1) {
    const named = words.slice(at, at + length);
    const text = named.join(' ');
    const province = provinceCode(text, 'ZA') && text;
    const country = countryCode(text) === 'ZA' ? text : null;
    if (province || country) return { term: { anyOf: [named], province, country }, length };
  }
  return null;
}

/** A word as it stands in the search text: what a label or a caller has of an order or a phone number. */
function wordForms(word: string): string[] {
  const orderKey = scannedKeyOf(word)?.toLowerCase();
  return [...new Set([word, ...(orderKey ? [orderKey] : []), ...numberForms(word)])];
}

/** A phone number, or the beginning of one, is kept as +27 and the rest. */
function numberForms(word: string): string[] {
  if (!/^\+?[\d().\/-]{3,}$/.test(word)) return [];
  const digits = word.replace('(0)', '').replace(/\D/g, '');
  if (digits.length < 3) return [];
  const rest = /^(?:0027|270|0)0?([1-9]\d*)$/.exec(digits)?.[1];
  return [digits, ...(rest ? [`+27${rest}`] : [])];
}

function term(anyOf: SearchTerm['anyOf']): SearchTerm {
  return { anyOf, province: null, country: null };
}
