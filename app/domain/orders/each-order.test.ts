import { expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { MAX_TRIES } from '#app/domain/shared/in-transaction.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { eachOrder, readyOrders, type BatchSteps } from './each-order.ts';

async function twoOrders() {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const [one, two] = [
    await given.order(services, { merchant }),
    await given.order(services, { merchant }),
  ];
  return { services, merchant, one, two };
}

test('an order is processed once, even if its key is given in several spellings', async () => {
  const { services, merchant, one } = await twoOrders();
  const key = one.orderKey;
  const spaced = `${key.slice(0, 4)} ${key.slice(4, 8)} ${key.slice(8)}`;
  const seen: string[] = [];

  const orderKeys = [key.toLowerCase(), key, spaced.toLowerCase(), ` ${key}`];
  const done = await eachOrder(
    services,
    merchant,
    { intent: 'ship', orderKeys },
    async (_, order) => {
      seen.push(order.orderKey);
      return null;
    },
  );

  expect(seen).toEqual([key]);
  expect(done).toEqual({ accepted: [key], skipped: [] });
  const slips = await readyOrders(services, merchant, 'packingSlips', { orderKeys });
  expect(slips.accepted).toEqual([key]);
});

test('a run that is interrupted twice still reports every order it has processed', async () => {
  const { services, merchant, one, two } = await twoOrders();
  const orderKeys = [one.orderKey, two.orderKey];
  const kept: string[][] = [];
  // In the interrupted run the second order was done, and the first could not be.
  const steps: BatchSteps = {
    done: [two.orderKey],
    onAccepted: async (_, { accepted }) => void kept.push(accepted),
  };

  await eachOrder(services, merchant, { intent: 'ship', orderKeys, steps }, async () => null);

  expect(kept).toEqual([orderKeys]);
});

test('an error in one order undoes only that order, and is its reason', async () => {
  const { services, merchant, one, two } = await twoOrders();
  const orderKeys = [one.orderKey, two.orderKey];

  const done = await eachOrder(
    services,
    merchant,
    { intent: 'ship', orderKeys },
    async (tx, order) => {
      await tx.order.update({ where: { id: order.id }, data: { note: 'Touched' } });
      if (order.id === one.id)
        throw new AppError('insufficient-balance', 'The balance is too low.');
      return null;
    },
  );

  expect(done).toEqual({
    accepted: [two.orderKey],
    skipped: [
      {
        orderKey: one.orderKey,
        orderId: one.orderId,
        reason: 'The balance is too low.',
        retry: true,
      },
    ],
  });
  const notes = await services.db.order.findMany({ where: { note: 'Touched' } });
  expect(notes.map(({ id }) => id)).toEqual([two.id]);
});

test('an order of another account is not found, and an unexpected error ends the batch', async () => {
  const { services, merchant, one } = await twoOrders();
  const other = await given.merchant(services);
  const orderKeys = [one.orderKey];
  const never = async () => {
    throw new Error('A fault of ours');
  };

  await expect(
    eachOrder(services, other, { intent: 'cancel', orderKeys }, never),
  ).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: { skipped: [{ orderKey: one.orderKey, orderId: null, reason: 'Order not found.' }] },
  });
  await expect(
    eachOrder(services, merchant, { intent: 'cancel', orderKeys }, never),
  ).rejects.toThrow('A fault of ours');
});

test('an order that keeps conflicting with other changes is skipped, and can be retried', async () => {
  const { services, merchant, one, two } = await twoOrders();
  const orderKeys = [one.orderKey, two.orderKey];
  let runs = 0;

  const done = await eachOrder(
    services,
    merchant,
    { intent: 'ship', orderKeys },
    async (tx, { id }) => {
      if (id !== one.id) return null;
      runs += 1;
      await tx.$executeRaw`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`;
      return null;
    },
  );

  expect(runs).toBe(MAX_TRIES);
  expect(done.accepted).toEqual([two.orderKey]);
  expect(done.skipped).toMatchObject([{ orderKey: one.orderKey, retry: true }]);
});
