import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#app/domain/audit/audit-actions.rules.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { eraseOrder } from './erase-order.ts';
import { recordErasures, repeatErasures } from './erasure-record.ts';
import { recordErasuresJob, SLOT_MS } from './record-erasures.job.ts';

const DAY_MS = 86_400_000;

async function world() {
  const it = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(it.services);
  const order = () => given.order(it.services, { merchant, customerName: 'Thandeka Mokoena' });
  /** Runs the queued records, each once. */
  const record = async () => {
    const jobs = await it.db.outbox.findMany({ where: { job: recordErasuresJob.name } });
    for (const { payload } of jobs)
      await recordErasures(it.services, recordErasuresJob.payload.parse(payload));
    return jobs;
  };
  /** The rows as a backup from before the erasures has them. */
  const restore = async () => {
    await it.db.order.updateMany({ data: { erasedAt: null, customerName: 'Thandeka Mokoena' } });
    await it.db.merchant.updateMany({ data: { closedAt: null } });
  };
  const names = async () =>
    (await it.db.order.findMany({ orderBy: { createdAt: 'asc' } })).map((one) => one.customerName);
  return { ...it, merchant, order, record, restore, names };
}

test('after a restore, orders that were erased since are erased again, and others are not', async () => {
  const { services, clock, order, record, restore, names } = await world();
  const [first, second] = [await order(), await order()];
  await order();
  await eraseOrder(services, first.id);
  clock.advance(DAY_MS);
  await eraseOrder(services, second.id);
  expect(await record()).toHaveLength(2);
  await restore();
  clock.advance(3 * DAY_MS);

  expect(await repeatErasures(services, { since: '2026-11-19' })).toMatchObject({ orders: 1 });
  expect((await names()).filter((name) => name === 'Thandeka Mokoena')).toHaveLength(2);
  expect(await repeatErasures(services, { since: '2026-11-18' })).toMatchObject({ orders: 1 });
  expect((await names()).filter((name) => name === 'Thandeka Mokoena')).toHaveLength(1);
  expect(await repeatErasures(services, { since: '2026-11-01' })).toEqual({
    orders: 0,
    failed: [],
    accounts: [],
    people: [],
  });
});

test('a record that is written again after a restore keeps what the restored database does not know', async () => {
  const { services, order, record, restore } = await world();
  const { id } = await order();
  const other = await order();
  await eraseOrder(services, id);
  await record();
  await restore();

  await eraseOrder(services, other.id);
  await record();

  expect(await repeatErasures(services, { since: '2026-11-18' })).toMatchObject({ orders: 1 });
});

test('an order that cannot be erased again is named and does not stop the others', async () => {
  const { services, order, record, restore } = await world();
  const orders = [await order(), await order()];
  for (const { id } of orders) await eraseOrder(services, id);
  await record();
  await restore();
  let isBroken = true;
  const db = Object.create(services.db, {
    $transaction: {
      value: (work: (tx: Tx) => Promise<unknown>) => {
        if (!isBroken) return services.db.$transaction(work);
        isBroken = false;
        return Promise.reject(new Error('The order is locked.'));
      },
    },
  }) as Db;

  const repeated = await repeatErasures({ ...services, db }, { since: '2026-11-18' });

  expect(repeated).toMatchObject({ orders: 1, failed: [expect.any(String)] });
  expect(orders.map(({ id }) => id)).toContain(repeated.failed[0]);
});

test('a person who was deleted and exists again is named', async () => {
  const { services, db, clock, merchant } = await world();
  await db.auditEntry.create({
    data: {
      id: newId(),
      at: clock.now(),
      action: 'person.delete',
      kind: AUDIT_ACTIONS['person.delete'].kind,
      subject: merchant.userId,
      actor: 'themselves',
    },
  });
  await recordErasures(services, { slot: Math.floor(clock.now().getTime() / SLOT_MS) });

  expect((await repeatErasures(services, { since: '2026-11-18' })).people).toMatchObject([
    { id: merchant.userId },
  ]);
});

test('erasures within five minutes are one record, which is written once they are over', async () => {
  const { services, clock, db, order } = await world();
  const orders = [await order(), await order()];

  for (const { id } of orders) await eraseOrder(services, id);

  const jobs = await db.outbox.findMany({ where: { job: recordErasuresJob.name } });
  expect(jobs).toHaveLength(1);
  expect(jobs[0]!.dueAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('an account that was deleted is named, because a person must delete it again', async () => {
  const { services, clock, db, merchant, restore } = await world();
  const { merchantId: id, name } = merchant;
  await db.merchant.update({ where: { id }, data: { closedAt: clock.now() } });
  await recordErasures(services, { slot: Math.floor(clock.now().getTime() / SLOT_MS) });
  expect((await repeatErasures(services, { since: '2026-11-18' })).accounts).toEqual([]);

  await restore();

  expect((await repeatErasures(services, { since: '2026-11-18' })).accounts).toEqual([
    { id, name },
  ]);
});
