import type { Tx } from '#app/domain/shared/outbox.ts';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';

/** The order with one of our pickup locations as its assigned one, if the platform assigned another, for example one
 *  abroad, and some of its items are ready at a pickup location. Items at an unknown location would otherwise be
 *  collected at the store's default, where they are not. */
export async function withOwnHome(
  tx: Tx,
  storeId: string,
  incoming: IncomingOrder,
): Promise<IncomingOrder> {
  const { assignedLocationId: assigned, lines } = incoming;
  const others = lines.flatMap(({ readyElsewhere = {} }) => Object.keys(readyElsewhere));
  if (!assigned || others.length === 0) return incoming;
  const live = await tx.pickupLocation.findMany({
    where: { storeId, deletedAt: null, externalId: { in: [assigned, ...others] } },
    select: { externalId: true },
  });
  const isOurs = (id: string) => live.some(({ externalId }) => externalId === id);
  const home = isOurs(assigned) ? undefined : others.find(isOurs);
  if (!home) return incoming;
  return {
    ...incoming,
    assignedLocationId: home,
    lines: lines.map((line) => movedLine(line, assigned, home)),
  };
}

/** The line with what is ready at `home` as its shippable quantity, and what was shippable ready at `before`. */
function movedLine(line: IncomingLine, before: string, home: string): IncomingLine {
  const { readyElsewhere = {}, shippableQuantity, ...rest } = line;
  const { [home]: ready = 0, ...others } = readyElsewhere;
  const elsewhere = shippableQuantity > 0 ? { ...others, [before]: shippableQuantity } : others;
  return {
    ...rest,
    shippableQuantity: ready,
    ...(Object.keys(elsewhere).length > 0 ? { readyElsewhere: elsewhere } : {}),
  };
}
