import { expect, test } from 'vitest';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

async function placed() {
  const it = await shopAtWork();
  const made = it.actions.createOrder(SHOP);
  await it.hear();
  const live = () => made.fulfilments.filter(({ status }) => status === 'SUCCESS');
  return { ...it, made, live };
}

test('work in progress ships like any other, and progress reported later raises no alert', async () => {
  const it = await placed();
  it.actions.reportWork(SHOP, it.made.id, 'IN_PROGRESS');
  it.actions.updateOrder(SHOP, it.made.id, {});
  await it.hear();
  expect(await it.order()).toMatchObject({ status: 'eligible', reasons: [] });

  await it.ship();
  it.actions.reportWork(SHOP, it.made.id, undefined);
  it.actions.reportWork(SHOP, it.made.id, 'IN_PROGRESS');
  it.actions.updateOrder(SHOP, it.made.id, {});
  await it.hear();
  await it.runOutbox();
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
  expect(it.live()).toHaveLength(1);
});

test('work that a warehouse leaves incomplete is reported at once, and is ours when moved here', async () => {
  const it = await placed();
  const ours = it.shop.locations[0]!;
  const place = { ...ours, name: 'Cape Fulfilment Co', isService: true };
  const warehouse = it.actions.addLocation(SHOP, place);
  it.actions.moveOrder(SHOP, it.made.id, warehouse.id);
  await it.hear();

  it.actions.reportWork(SHOP, it.made.id, 'INCOMPLETE');
  await it.hear();
  const failed = await it.order();
  it.actions.moveOrder(SHOP, it.made.id, ours.id);
  await it.hear();

  expect(failed).toMatchObject({
    status: 'inStore',
    sentByOthers: null,
    holdReason: 'left incomplete by Cape Fulfilment Co',
  });
  expect(await it.order()).toMatchObject({ status: 'eligible', holdReason: null, reasons: [] });
});

test('work left incomplete after booking raises an alert; moved here again, the tracking is synced', async () => {
  const it = await placed();
  await it.ship();

  it.actions.reportWork(SHOP, it.made.id, 'INCOMPLETE');
  await it.hear();
  await it.runOutbox();
  const failed = await it.order();
  const refused = await it.db.orderEvent.findFirstOrThrow({ where: { kind: 'trackingRefused' } });
  it.actions.moveOrder(SHOP, it.made.id, it.shop.locations[0]!.id);
  await it.hear();
  await it.runOutbox();
  await it.hear();

  expect(failed.status).toBe('unassigned');
  expect(failed.attention).toContain('closed it as incomplete');
  expect(refused.note).toBe(
    'The order’s location closed it as incomplete in Shopify. Move it in Shopify to a location that can ship it.',
  );
  expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
  expect(it.live()).toHaveLength(1);
});
