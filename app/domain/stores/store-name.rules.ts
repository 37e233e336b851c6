import { withoutInvisible } from '#app/domain/shared/plain-text.ts';

const PUNCTUATION = /\p{P}/gu;

/** A store's name as it is kept: one blank between its words, none around them. */
export function tidyStoreName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ');
}

/** What is left of a name without capitals, blanks and punctuation. Of one account no two names have the
 *  same; accents and signs tell names apart. */
export function storeNameKey(name: string): string {
  // Upper case first: some letters have two small forms, as the Greek sigma has.
  const plain = withoutInvisible(name.normalize('NFKC').toUpperCase());
  return plain.replace(PUNCTUATION, '') || plain;
}
