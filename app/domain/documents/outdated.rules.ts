import { groupDigits } from '#app/domain/shared/group-digits.ts';

/** Whether a document is outdated, and whether it was printed again. */
export type Outdated = {
  /** The orders with outdated content. */
  orderKeys: string[];
  /** Some of its content was printed again in a later document. */
  isRemade: boolean;
};

export const UP_TO_DATE: Outdated = { orderKeys: [], isRemade: false };

/** The text beside a document that can be opened, such as `2 outdated`; null if there is none. */
export function outdatedWords({ orderKeys, isRemade }: Outdated): string | null {
  if (orderKeys.length > 0) return `${groupDigits(orderKeys.length)} outdated`;
  return isRemade ? 'printed again later' : null;
}
