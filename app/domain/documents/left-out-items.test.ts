import type { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { labelsOf, WITH_LABELLED } from './order-label.ts';
import { slipOf } from './order-slip.ts';

const LEFT_OUT =
  '2 of 5 items: 1 was already fulfilled, 1 needs no delivery, 1 was removed or refunded';

type Line = Omit<Prisma.OrderLineCreateManyOrderInput, 'id' | 'unitPriceCents'>;

const MIXED: Line[] = [
  { position: 0, name: 'Rooibos tin', quantity: 2, keptQuantity: 2, shippableQuantity: 2 },
  { position: 1, name: 'Mug', quantity: 1, fulfilledQuantity: 1, shippableQuantity: 0 },
  { position: 2, name: 'Recipes (PDF)', quantity: 1, shippableQuantity: 0, goods: 'virtual' },
  { position: 3, name: 'Spoon', quantity: 1, keptQuantity: 0, shippableQuantity: 0 },
];

test.each(['shopify', 'woocommerce'] as const)(
  'the page, slip and label of a mixed %s order say which items are left out',
  async (integrationType) => {
    const { services } = await testServices();
    const merchant = await given.merchant(services);
    const store = await given.store(services, merchant, { integrationType });
    const create = MIXED.map((line) => ({ ...line, id: newId(), unitPriceCents: 100n }));
    const { order, shipment } = await given.bookedOrder(services, merchant, {
      store,
      lines: { create },
    });
    const kept = await services.db.order.findUniqueOrThrow({
      where: { id: order.id },
      include: WITH_LABELLED,
    });

    expect((await getOrder(services, merchant, order.orderKey)).leftOut).toBe(LEFT_OUT);
    expect(slipOf(kept, 'Thumela').leftOut).toBe(LEFT_OUT);
    expect(labelsOf(kept, shipment, 'Thumela').map(({ contents }) => contents)).toEqual([
      `${LEFT_OUT}. 2 × Rooibos tin`,
    ]);
  },
);
