import type { OrderLine } from '@prisma/client';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';

type Known = Pick<OrderLine, 'externalId' | 'goods' | 'productRef'>;

/** If a product was deleted, the store can no longer tell whether its line needs shipping. The line then keeps its
 *  earlier value. */
export function withKnownGoods(incoming: IncomingOrder, known: readonly Known[]): IncomingOrder {
  if (incoming.lines.every(({ goods }) => goods !== 'unknown')) return incoming;
  const before = new Map(known.map((line) => [line.externalId, line]));
  const lines = incoming.lines.map((line) =>
    line.goods === 'unknown' ? asBefore(line, before.get(line.externalId)) : line,
  );
  const travels = lines.some((line) => line.shippableQuantity > 0 || line.fulfilledQuantity > 0);
  const needsShipping = incoming.facts.needsShipping && travels;
  return { ...incoming, lines, facts: { ...incoming.facts, needsShipping } };
}

function asBefore(line: IncomingLine, before: Known | undefined): IncomingLine {
  if (!before || before.goods === 'unknown') return line;
  const { goods, productRef } = before;
  if (goods === 'travels') return { ...line, goods, productRef };
  return { ...line, goods, productRef, fulfilledQuantity: 0, shippableQuantity: 0 };
}
