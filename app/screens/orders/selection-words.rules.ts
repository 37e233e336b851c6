import { MAX_SELECTED } from '#app/domain/workbench/selection.schema.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { Selection } from '#app/ui/use-selection.ts';

/** How many orders are selected, with a hint if they need several batches. */
export function selectionWords(
  { count, countHere, state }: Pick<Selection, 'count' | 'countHere' | 'state'>,
  total: number,
): string {
  if (count === 0) return '';
  const often = count > MAX_SELECTED ? `, ${groupDigits(MAX_SELECTED)} at a time` : '';
  if (state.all && count === total) return `All ${groupDigits(total)} selected${often}`;
  const elsewhere = state.all ? 0 : count - countHere;
  const more = elsewhere > 0 ? `, ${groupDigits(elsewhere)} on other pages` : '';
  return `${groupDigits(count)} selected${more}${often}`;
}
