import { expect } from 'vitest';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { answerAction } from '#app/domain/workbench/answer-action.ts';
import { runBatch } from '#app/domain/workbench/run-batch.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { testServices, type TestServices } from './test-services.ts';

type World = Awaited<ReturnType<typeof ordersOf>>;

/** Creates this many orders of a merchant with enough money. */
export async function ordersOf(count: number) {
  const world = await testServices();
  const merchant = await given.merchant(world.services, { balanceCents: 500_000 });
  const { db, clock } = world;
  await db.user.update({
    where: { id: merchant.userId },
    data: { emailProvedAt: clock.now() },
  });
  const store = await given.store(world.services, merchant);
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1)
    keys.push((await given.order(world.services, { merchant, store })).orderKey);
  return { ...world, merchant, store, keys };
}

/** Starts a batch with an action and returns its id. */
export async function begin(
  { services, merchant }: Pick<World, 'services' | 'merchant'>,
  intent: RunnableAction,
  orderKeys: string[],
) {
  const { batchId } = await answerAction(services, merchant, { intent, orderKeys });
  return batchId ?? expect.fail('It was no batch.');
}

/** Runs the batch once and returns whether it is finished; false when it asks to be run again. */
export async function turn(services: Services, batchId: string): Promise<boolean> {
  try {
    await runBatch(services, { batchId });
    return true;
  } catch (error) {
    if (isAppError(error) && error.code === 'busy') return false;
    throw error;
  }
}

/** Does what the worker would: books every open shipment. */
export async function bookAll({ services }: Pick<TestServices, 'services'>) {
  const open = await services.db.shipment.findMany({
    where: { state: { in: ['requested', 'booking'] } },
    orderBy: { requestedAt: 'asc' },
  });
  for (const { id } of open)
    await bookCourier(services, { shipmentId: id }).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
    });
}

export async function statesOf({ db }: Pick<TestServices, 'db'>, batchId: string) {
  const orders = await db.batchOrder.findMany({ where: { batchId }, orderBy: { position: 'asc' } });
  return orders.map(({ state }) => state);
}

/** The order keys in every labels PDF. */
export async function labelsOf({ db }: Pick<TestServices, 'db'>): Promise<string[][]> {
  const jobs = await db.documentJob.findMany({ where: { kind: 'shippingLabels' } });
  const orders = await db.order.findMany({ select: { id: true, orderKey: true } });
  const keyOf = new Map(orders.map(({ id, orderKey }) => [id, orderKey]));
  return jobs.map(({ orderIds }) => orderIds.map((id) => keyOf.get(id) ?? ''));
}
