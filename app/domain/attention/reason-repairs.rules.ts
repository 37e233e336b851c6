import type { Repair } from './attention-row.rules.ts';

/** What fixes a reason of `orders/eligibility.rules.ts`, where that is not a change of the order. */
const REPAIRS_OF_REASON = new Map<string, readonly Repair[]>([
  ['no-pickup-location', ['addLocation']],
  ['store-disconnected', ['store']],
  ['nothing-to-ship', []],
  ['erased', []],
]);

/** What fixes an order that cannot be shipped, each once, in the sequence of its reasons. */
export function repairsOfReasons(reasons: readonly string[]): Repair[] {
  const repairs = reasons.flatMap((reason) => REPAIRS_OF_REASON.get(reason) ?? ['update' as const]);
  return [...new Set(repairs)];
}
