import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { readShop } from '#app/integrations/shopify/read-shop.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

const WAREHOUSE = {
  name: 'Cape Fulfilment Co',
  isService: true,
  address1: '9 Marine Drive',
  city: 'Paarden Eiland',
  province: 'Western Cape',
  provinceCode: 'WC',
  zip: '7405',
  phone: '+27215550199',
  latitude: -33.91,
  longitude: 18.46,
};
const SENT_THERE = 'The other items ship from another warehouse: Cape Fulfilment Co.';

/** An order with tins from our location and a sofa from another service's warehouse. */
async function mixedOrder() {
  const it = await shopAtWork();
  const warehouse = it.actions.addLocation(SHOP, WAREHOUSE);
  const made = it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 2 },
      { title: 'Sofa', quantity: 1, locationId: warehouse.id },
    ],
  });
  await it.hear();
  const page = async () => getOrder(it.services, it.actor, (await it.order()).orderKey);
  const [tin, sofa] = made.lines;
  return { ...it, warehouse, made, tin: tin!, sofa: sofa!, page };
}

test('if an order is in two warehouses, our items are shipped and the other warehouse is named', async () => {
  const it = await mixedOrder();
  const before = await it.page();

  await it.ship();
  await it.runOutbox();
  await it.hear();
  const after = await it.page();

  expect(before).toMatchObject({ status: 'eligible', warnings: [SENT_THERE], alerts: [] });
  expect(after).toMatchObject({ status: 'unassigned', warnings: [SENT_THERE], alerts: [] });
  expect([it.tin.fulfilled, it.sofa.fulfilled]).toEqual([2, 0]);
  expect((await it.order()).pickupLocation?.name).toBe('Bree Street studio');
});

test('once the other warehouse has sent its items, it is no longer named', async () => {
  const it = await mixedOrder();
  await it.ship();
  await it.runOutbox();

  it.actions.fulfilElsewhere(SHOP, it.made.id, 'Another Courier', 'AC-1', [it.sofa.id]);
  await it.hear();

  expect(await it.page()).toMatchObject({ status: 'unassigned', warnings: [], alerts: [] });
});

test('an order that is only in another service’s warehouse is theirs to send; moved here, it is ours', async () => {
  const it = await mixedOrder();
  it.actions.moveOrder(SHOP, it.made.id, it.warehouse.id);
  await it.hear();
  const theirs = await it.page();

  it.actions.moveOrder(SHOP, it.made.id, it.shop.locations[0]!.id);
  await it.hear();

  expect(theirs).toMatchObject({ status: 'inStore', warnings: [] });
  expect(theirs.reasons).toEqual([
    'This order ships from another warehouse: Cape Fulfilment Co. There is nothing left to ship from here.',
  ]);
  expect(await it.page()).toMatchObject({ status: 'eligible', reasons: [], warnings: [] });
});

test('remaining items of ours raise an alert, items in another service’s warehouse never do', async () => {
  const it = await mixedOrder();
  await it.ship();
  await it.runOutbox();

  it.actions.editOrder(SHOP, it.made.id);
  // The parcel is collected, so the added tin cannot go with it.
  await it.db.shipment.updateMany({ data: { collectedAt: it.clock.now() } });
  await it.hear();
  const rest = (await it.order()).attention;
  it.actions.moveLine(SHOP, it.made.id, it.tin.id, it.warehouse.id);
  await it.hear();

  expect(rest).toBe(
    `Items not in the booked parcel: 1 × Rooibos tin. Send them separately, or remove them in the store. ${SENT_THERE}`,
  );
  expect(await it.page()).toMatchObject({ warnings: [SENT_THERE], alerts: [] });
});

test('items moved to another service after booking raise an alert, which ends when they are moved back', async () => {
  const it = await mixedOrder();
  await it.ship();

  it.actions.moveLine(SHOP, it.made.id, it.tin.id, it.warehouse.id);
  await it.hear();
  const moved = await it.order();
  it.actions.moveLine(SHOP, it.made.id, it.tin.id, it.shop.locations[0]!.id);
  await it.hear();

  expect(moved.attention).toBe(
    'The store moved the order to Cape Fulfilment Co after booking, but the courier will still collect it from you. Move it back in the store, or cancel the order.',
  );
  expect((await it.order()).attention).toBeNull();
});

test('without permission to see other services’ work, the order says that there is some', async () => {
  const it = await shopAtWork();
  const warehouse = it.actions.addLocation(SHOP, WAREHOUSE);
  it.actions.grantScopes(SHOP, ['read_third_party_fulfillment_orders']);
  it.actions.createOrder(SHOP, { lines: [{ quantity: 2 }, { locationId: warehouse.id }] });
  await it.hear();

  const { status, orderKey } = await it.order();
  const { warnings } = await getOrder(it.services, it.actor, orderKey);

  expect(status).toBe('eligible');
  expect(warnings.join()).toContain('another fulfilment service');
});

test('another service’s warehouse is not a pickup location', async () => {
  const it = await shopAtWork();
  it.actions.addLocation(SHOP, WAREHOUSE);

  const { locations } = await readShop(it.graphql, SHOP);

  expect(locations.map(({ name }) => name)).toEqual(['Bree Street studio']);
});
