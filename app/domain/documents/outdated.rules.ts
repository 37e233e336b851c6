import { groupDigits } from '#app/domain/shared/money.ts';

/** What of a document shows what is no longer so. */
export type Outdated = {
  /** Of these orders. */
  orderKeys: string[];
  /** Something of it was printed anew in another document since. */
  isRemade: boolean;
};

export const UP_TO_DATE: Outdated = { orderKeys: [], isRemade: false };

/** Beside a document that could be opened: `2 out of date`; null where nothing is to be said. */
export function outdatedWords({ orderKeys, isRemade }: Outdated): string | null {
  if (orderKeys.length > 0) return `${groupDigits(orderKeys.length)} outdated`;
  return isRemade ? 'printed again since' : null;
}
