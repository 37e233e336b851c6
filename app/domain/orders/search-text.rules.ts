import { literalPattern } from '#app/domain/shared/literal-pattern.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';

type Searchable = {
  orderKey: string;
  orderId: string;
  customerName: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  postalCode: string | null;
  customerRef: string | null;
  storeName: string;
};

/** The text in lower case and without accents, so that 'renee mu' finds 'Renée Müller'. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Letters that Unicode normalisation does not split into a plain letter and a mark, each with the plain letters that
 *  people type when their keyboard does not have it. A new entry needs a migration that recomputes the stored search
 *  texts. */
// prettier-ignore
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ɔ: 'o', ł: 'l', đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ı: 'i', ɨ: 'i', ħ: 'h',
  ŋ: 'n', ŧ: 't', ɛ: 'e', ə: 'e', ǝ: 'e', ɓ: 'b', ƙ: 'k', ĸ: 'k', ƴ: 'y', ƒ: 'f', ɣ: 'g', ǥ: 'g', ʋ: 'v', ʉ: 'u',
  ƶ: 'z', ʒ: 'z',
};
const PLAIN_PAIRS = /ss|ae|oe|th/g;
/** Letters that may be written with a mark or as a letter of `PLAIN_LETTERS`, and signs that have other forms. */
const PLAIN_SINGLES = /[abdefghiklnotuvyz'-]/g;
const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Like `foldText`, and also replaces apostrophes, dashes and letters of `PLAIN_LETTERS`, and removes invisible
 *  characters: O'Brien finds O’Brien, 'strasse' finds 'Straße'. */
export function foldSearch(text: string): string {
  return foldText(plainWriting(text)).replace(UNDIVIDED, (sign) => PLAIN_LETTERS[sign] ?? sign);
}

/** The words by which an order is searched, in one line. Province and country are searched in their own columns. */
export function orderSearchText(order: Searchable): string {
  const parts = [
    order.orderKey,
    order.orderId,
    order.customerName,
    order.email,
    order.phone,
    order.company,
    order.street,
    order.suburb,
    order.city,
    order.postalCode,
    order.customerRef,
    order.storeName,
  ];
  return foldSearch(parts.filter(Boolean).join(' '));
}

/** A pattern that also matches letters of `PLAIN_LETTERS`: 'lukasz' finds 'Łukasz', 'strasse' finds 'Straße'. The
 *  pattern alone matches too much, so the text must also contain one of `letters`. */
export function letterPattern(folded: string): { pattern: string; letters: string[] } {
  const letters = Object.keys(PLAIN_LETTERS).filter((one) => folded.includes(PLAIN_LETTERS[one]!));
  const pattern = literalPattern(folded).replace(PLAIN_PAIRS, '%').replace(PLAIN_SINGLES, '_');
  return { pattern, letters };
}
