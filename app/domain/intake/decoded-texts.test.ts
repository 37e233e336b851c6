import { expect, test } from 'vitest';
import { keepPrints } from '#app/domain/orders/keep-prints.ts';
import { documentFacts } from '#app/domain/orders/document-facts.rules.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { takeInOrder } from './take-in-order.ts';

const { shipping, lines } = incomingOrder(0);
const inHtml: Partial<IncomingOrder> = {
  note: 'Ring &quot;Kelly&quot;',
  shipping: { ...shipping, company: 'Smith &amp; Sons', address1: '13 O&#039;Connell Street' },
  lines: [{ ...lines[0]!, name: 'Salt &amp; Vinegar &#8211; 2 kg' }],
};
const inText: Partial<IncomingOrder> = {
  note: 'Ring "Kelly"',
  shipping: { ...shipping, company: 'Smith & Sons', address1: "13 O'Connell Street" },
  lines: [{ ...lines[0]!, name: 'Salt & Vinegar – 2 kg' }],
};

/** An order as stored by the previous release, with its packing slip printed, waiting for collection. */
async function booked() {
  const world = await testServices();
  const { services, db, clock } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const take = (minute: number, over: Partial<IncomingOrder>) =>
    takeInOrder(services, store.id, incomingOrder(minute, over));
  await take(0, inHtml);
  await db.orderLine.updateMany({ data: { parcelQuantity: 2 } });
  await db.order.updateMany({ data: { status: 'assigned' } });
  const include = { store: true, merchant: true, pickupLocation: true, lines: true } as const;
  const order = await db.order.findFirstOrThrow({ include });
  const facts = documentFacts(order, null).slip;
  await db.$transaction((tx) =>
    keepPrints(tx, [{ orderId: order.id, paper: 'slip', shipmentId: null, facts }], {
      at: clock.now(),
      documentJobId: null,
    }),
  );
  const changes = () => db.orderEvent.count({ where: { kind: 'changedInStore' } });
  return { ...world, take, changes };
}

test('an order that was stored as HTML and is now read as text does not count as changed', async () => {
  const { db, take, changes } = await booked();

  await take(1, inText);

  expect(await db.order.findFirst({ include: { lines: true } })).toMatchObject({
    company: 'Smith & Sons',
    street: "13 O'Connell Street",
    note: 'Ring "Kelly"',
    lines: [{ name: 'Salt & Vinegar – 2 kg' }],
  });
  expect(await changes()).toBe(0);
  expect(await alertCodesOf(db)).toBeNull();
});

test('other changes by the store are still recorded', async () => {
  const { db, take, changes } = await booked();

  await take(1, {
    ...inText,
    shipping: { ...shipping, company: 'Smith & Sons', address1: '15 Beach Road' },
  });

  expect(await changes()).toBe(1);
  expect(await alertCodesOf(db)).toContain('before the address changed');
});
