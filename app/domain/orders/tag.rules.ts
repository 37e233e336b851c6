import type { Prisma } from '@prisma/client';
import { withoutInvisible } from '#app/domain/shared/plain-text.ts';
import { foldText } from './search-text.rules.ts';

/** At most this many characters in a tag. */
export const MAX_OF_TAG = 30;
/** At most this many tags on an order, and in one form. */
export const MAX_TAGS = 20;
/** At most this many different tags in an account. */
export const MAX_OF_ACCOUNT = 500;

/** The key that makes different spellings one tag: 'VIP', 'vip' and 'V I P' are the same. */
export function tagKey(tag: string): string {
  return withoutInvisible(foldText(tag));
}

/** The filter *tag*: orders that have it, in any spelling. The account lets the database use the index of its
 *  tags. */
export function whereTagged(tag: string, merchantId: string | null): Prisma.OrderWhereInput {
  return { tags: { some: { key: tagKey(tag), ...(merchantId ? { merchantId } : {}) } } };
}
