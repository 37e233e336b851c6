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

/** Lower case, accents folded: 'Renée Müller' is found by 'renee mu'. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Letters that Unicode does not divide into a plain letter and a mark, as people without them on the keyboard type
 *  them. A migration that recomputes the stored search texts belongs to every new entry. */
// prettier-ignore
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ɔ: 'o', ł: 'l', đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ı: 'i', ɨ: 'i', ħ: 'h',
  ŋ: 'n', ŧ: 't', ɛ: 'e', ə: 'e', ǝ: 'e', ɓ: 'b', ƙ: 'k', ĸ: 'k', ƴ: 'y', ƒ: 'f', ɣ: 'g', ǥ: 'g', ʋ: 'v', ʉ: 'u',
  ƶ: 'z', ʒ: 'z',
};
const PLAIN_PAIRS = /ss|ae|oe|th/g;
/** Vowels and signs may also have marks. */
const PLAIN_SINGLES = /[abdefghiklnotuvyz'-]/g;
const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Also normalises apostrophes, undivided letters and invisible characters: O'Brien finds O’Brien, 'strasse' finds
 *  'Straße', and copied text with hidden marks still matches. */
export function foldSearch(text: string): string {
  return foldText(plainWriting(text)).replace(UNDIVIDED, (sign) => PLAIN_LETTERS[sign] ?? sign);
}

/** Everything that an order can be searched by, in one line. */
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

/** A pattern that also matches letters of `PLAIN_LETTERS`, and the letters of which the text has to hold one: 'lukasz'
 *  finds 'Łukasz', 'strasse' 'Straße'. Without one of them in the text it would match too much. */
export function letterPattern(folded: string): { pattern: string; letters: string[] } {
  const letters = Object.keys(PLAIN_LETTERS).filter((one) => folded.includes(PLAIN_LETTERS[one]!));
  const pattern = literalPattern(folded).replace(PLAIN_PAIRS, '%').replace(PLAIN_SINGLES, '_');
  return { pattern, letters };
}
