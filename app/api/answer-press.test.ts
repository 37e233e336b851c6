import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { ShipPressForm } from '#app/domain/workbench/selection.schema.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { answerPress } from './answer-press.ts';

async function pressed() {
  const { services } = await testServices({ connections: 10 });
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, status: 'eligible' });
  const { orderKey } = order;
  const pressOf = (pressKey: string) =>
    ShipPressForm.parse({ intent: 'ship', orderKeys: orderKey, parcels: '2', pressKey });
  const shipments = () => services.db.shipment.count({ where: { orderId: order.id } });
  return { services, merchant, order, pressOf, shipments };
}

test('a repeated press gets its first answer and ships nothing again', async () => {
  const { services, merchant, order, pressOf, shipments } = await pressed();
  const press = pressOf(newId());

  const first = await answerPress(services, merchant, press);
  expect(first).toMatchObject({
    refused: null,
    accepted: [order.orderKey],
    skipped: [],
    parcels: 2,
  });

  expect(await answerPress(services, merchant, press)).toEqual(first);
  expect(await shipments()).toBe(1);
});

test('five copies of one press, sent at once, ship once', async () => {
  const { services, merchant, order, pressOf, shipments } = await pressed();
  const press = pressOf(newId());

  await Promise.allSettled(Array.from({ length: 5 }, () => answerPress(services, merchant, press)));

  expect(await answerPress(services, merchant, press)).toMatchObject({
    accepted: [order.orderKey],
  });
  expect(await shipments()).toBe(1);
});

test('a late repeat of an answered press does not ship an order whose shipment was cancelled since', async () => {
  const { services, merchant, order, pressOf, shipments } = await pressed();
  const press = pressOf(newId());
  const first = await answerPress(services, merchant, press);
  await services.db.order.update({ where: { id: order.id }, data: { status: 'eligible' } });

  expect(await answerPress(services, merchant, press)).toEqual(first);
  expect(await shipments()).toBe(1);
});

test('a refused press ships when it is repeated after the reason is gone', async () => {
  const { services, merchant, order, pressOf, shipments } = await pressed();
  const press = pressOf(newId());
  const is = (status: 'eligible' | 'ineligible') =>
    services.db.order.update({ where: { id: order.id }, data: { status } });
  await is('ineligible');
  const refused = await answerPress(services, merchant, press);
  expect(refused).toMatchObject({ accepted: [], skipped: [{ orderKey: order.orderKey }] });
  await is('eligible');

  const again = await answerPress(services, merchant, press);

  expect(again).toMatchObject({ refused: null, accepted: [order.orderKey] });
  expect(await shipments()).toBe(1);
});

test('a second press for the same order, from another tab, is skipped because the order is shipped', async () => {
  const { services, merchant, order, pressOf, shipments } = await pressed();
  await answerPress(services, merchant, pressOf(newId()));

  const second = await answerPress(services, merchant, pressOf(newId()));

  expect(second.accepted).toEqual([]);
  expect(second.skipped).toMatchObject([{ orderKey: order.orderKey }]);
  expect(await shipments()).toBe(1);
});

test('a press needs a key and accepts no action but ship', () => {
  const form = { intent: 'ship', orderKeys: 'P080PAWBN3KA' };

  expect(ShipPressForm.safeParse(form).success).toBe(false);
  expect(ShipPressForm.safeParse({ ...form, pressKey: 'x' }).success).toBe(false);
  expect(ShipPressForm.safeParse({ ...form, intent: 'cancel', pressKey: newId() }).success).toBe(
    false,
  );
});
