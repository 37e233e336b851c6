import type { OrderLine } from '@prisma/client';

type Line = Pick<OrderLine, 'externalId' | 'name' | 'sku'> & { unitPriceCents: bigint | number };

/** Lines of an order and of its parts with the same key are the same item. The key is the store's id of the line, else
 *  name, SKU and price. */
export function lineKey({ externalId, name, sku, unitPriceCents }: Line): string {
  return externalId ?? JSON.stringify([name, sku, String(unitPriceCents)]);
}

/** Returns a function that gives the id that each line keeps when an order's lines are written again: that of its line
 *  with the same key, each once. Undefined for a new line. Alerts and updates to a warehouse name lines by their
 *  ids. */
export function keptIds(
  before: readonly (Line & Pick<OrderLine, 'id' | 'position'>)[],
): (line: Line) => string | undefined {
  const sorted = before.toSorted((one, other) => one.position - other.position);
  const left = Map.groupBy(sorted, lineKey);
  return (line) => left.get(lineKey(line))?.shift()?.id;
}
