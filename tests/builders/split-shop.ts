import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { splitOrders } from '#app/domain/orders/split-orders.ts';

/** A merchant with an order of five tins and two mugs, and functions to split it and to read the results. */
export async function splitShop(over: object = {}) {
  const world = await testServices({ connections: 10 });
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const line = (position: number, name: string, quantity: number) => ({
    id: newId(),
    position,
    name,
    quantity,
    shippableQuantity: quantity,
    unitPriceCents: 1_000n,
  });
  const order = await given.order(services, {
    merchant,
    orderId: '1042',
    lines: { create: [line(0, 'Rooibos tin', 5), line(1, 'Mug', 2)] },
    ...over,
  });
  const rows = () =>
    db.order.findMany({
      orderBy: { orderId: 'asc' },
      include: { lines: { orderBy: { position: 'asc' } } },
    });
  const held = async () =>
    (await rows()).map(({ orderId, lines }) => [
      orderId,
      ...lines.map(({ name, quantity, shippableQuantity }) => [name, quantity, shippableQuantity]),
    ]);
  const linesOf = async (orderKey: string) =>
    db.orderLine.findMany({ where: { order: { orderKey } }, orderBy: { position: 'asc' } });
  /** Splits these quantities off the order, in the order of its lines. */
  const split = async (orderKey: string, ...quantities: number[]) => {
    const lines = await linesOf(orderKey);
    const wanted = quantities.map((quantity, at) => ({ lineId: lines[at]?.id ?? '', quantity }));
    return splitOrders(services, merchant, { orderKeys: [orderKey], lines: wanted });
  };
  const byNumber = async (orderId: string) =>
    db.order.findFirstOrThrow({ where: { orderId }, include: { lines: true } });
  return { ...world, merchant, order, rows, held, split, linesOf, byNumber };
}
