import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import { withoutInvisible } from '#app/domain/shared/plain-text.ts';
import { foldText } from './search-text.rules.ts';

/** At most this many characters in a tag. */
const MAX_OF_TAG = 30;
/** At most this many tags on an order, and in one form. */
export const MAX_TAGS = 20;
/** At most this many different tags in an account. */
export const MAX_OF_ACCOUNT = 500;

/** The key that makes different spellings one tag: 'VIP', 'vip' and 'V I P' are the same. */
export function tagKey(tag: string): string {
  return withoutInvisible(foldText(tag));
}

/** Control characters, and characters that reverse the direction of text. */
const UNSEEN = /[^\P{Cc}\s]|[\u202a-\u202e\u2066-\u2069]/gu;

const Tag = z
  .string()
  .transform((text) => text.replace(UNSEEN, '').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'A tag needs at least one letter.')
      .max(MAX_OF_TAG, `Use at most ${MAX_OF_TAG} characters for a tag.`)
      .refine((tag) => tagKey(tag) !== '', 'We cannot read this tag. Type it again.'),
  );

/** The tags of a form or API call, each once. A form with a single tag sends one text. */
export const Tags = z
  .preprocess(
    (tags) => (tags === undefined || tags === null || tags === '' ? [] : [tags].flat()),
    z.array(Tag).max(MAX_TAGS, `At most ${MAX_TAGS} tags at once.`),
  )
  .transform((tags) =>
    [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed(),
  );

/** The filter *tag*: orders that have it, in any spelling. The account lets the database use the index of its
 *  tags. */
export function whereTagged(tag: string, merchantId: string | null): Prisma.OrderWhereInput {
  return { tags: { some: { key: tagKey(tag), ...(merchantId ? { merchantId } : {}) } } };
}
