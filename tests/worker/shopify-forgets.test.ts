import { expect, test } from 'vitest';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { factsOf, shopAtWork } from './shop-at-work.ts';

const HOUR_MS = 3_600_000;

async function leaving() {
  const it = await shopAtWork();
  it.actions.createOrder(SHOP);
  await it.hear();
  it.actions.uninstall(SHOP);
  await it.hear();
  const nowOf = () => it.db.store.findUniqueOrThrow({ where: { id: it.store.id } });
  expect((await nowOf()).state).toBe('disconnected');
  const asked = () => it.simulator.deliveries.filter(({ topic }) => topic === 'shop/redact');
  /** Installs the app again and opens it in the admin, so that it gets a token and the shop is connected. */
  const openAgain = async () => {
    it.actions.install(SHOP);
    await it.exchange();
    await installShop(it.services, factsOf(it.shop));
  };
  const erased = async () => (await it.db.order.findFirstOrThrow()).erasedAt !== null;
  /** Waits until the simulated shop has checked its clock again. */
  const looked = async () => {
    const before = it.simulator.looks();
    await eventually(() => expect(it.simulator.looks()).toBeGreaterThan(before));
  };
  return { ...it, nowOf, asked, openAgain, erased, looked };
}

test('two days after an uninstallation the shop requests erasure automatically, and is erased', async () => {
  const it = await leaving();
  it.clock.advance(47 * HOUR_MS);
  await it.looked();
  expect(it.asked()).toEqual([]);

  it.clock.advance(HOUR_MS);
  await eventually(() => expect(it.asked()).toHaveLength(1));
  await it.hear();
  await it.runOutbox();

  expect(await it.erased()).toBe(true);
  const { customerName, street, phone, email } = await it.order();
  expect({ customerName, street, phone, email }).toEqual({
    customerName: 'Erased',
    street: null,
    phone: null,
    email: null,
  });
  expect(await it.db.webhookDelivery.count({ where: { body: { not: null } } })).toBe(0);
  expect(await it.nowOf()).toMatchObject({ state: 'disconnected', contactEmail: null });
  it.clock.advance(100 * HOUR_MS);
  await it.looked();
  expect(it.asked()).toHaveLength(1);
});

test('a shop that is installed again within two days never requests erasure', async () => {
  const it = await leaving();
  it.clock.advance(20 * HOUR_MS);
  await it.openAgain();

  it.clock.advance(100 * HOUR_MS);
  await it.looked();

  expect(it.asked()).toEqual([]);
  expect(await it.erased()).toBe(false);
  expect((await it.nowOf()).state).toBe('connected');
});

test('if it is uninstalled again, the two days start again', async () => {
  const it = await leaving();
  it.clock.advance(40 * HOUR_MS);
  await it.openAgain();
  it.actions.uninstall(SHOP);

  it.clock.advance(20 * HOUR_MS);
  await it.looked();
  expect(it.asked()).toEqual([]);

  it.clock.advance(28 * HOUR_MS);
  await eventually(() => expect(it.asked()).toHaveLength(1));
});

test('an erasure request that arrives after the shop is back erases nothing', async () => {
  const it = await leaving();
  it.clock.advance(48 * HOUR_MS);
  await eventually(() => expect(it.asked()).toHaveLength(1));
  await it.openAgain();
  const before = await it.order();

  await it.hear();
  await it.runOutbox();

  expect(await it.order()).toMatchObject({
    erasedAt: null,
    customerName: before.customerName,
    street: before.street,
  });
  expect((await it.nowOf()).state).toBe('connected');
  const { doneAt } = await it.db.privacyRequest.findFirstOrThrow();
  expect(doneAt).not.toBeNull();
});
