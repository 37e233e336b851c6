import { withoutInvisible } from '#app/domain/shared/plain-text.ts';

const PUNCTUATION = /\p{P}/gu;

/** Normalises a store's name: single spaces between words, none around them. */
export function tidyStoreName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/** A name without case, spaces and punctuation. An account may not have two stores with the same key. Accents and
 *  other characters keep names distinct. */
export function storeNameKey(name: string): string {
  // Upper case first, because some letters have two lower-case forms, such as the Greek sigma.
  const plain = withoutInvisible(name.normalize('NFKC').toUpperCase());
  return plain.replace(PUNCTUATION, '') || plain;
}
