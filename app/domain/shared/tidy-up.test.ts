import { Prisma, TokenKind, type PrismaClient } from '@prisma/client';
import { expect, test } from 'vitest';
import { takeInDeliveryJob } from '#app/domain/intake/take-in-delivery.job.ts';
import { accountDeletedJob } from '#app/domain/privacy/account-deleted.job.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { enqueue } from './outbox.ts';
import { tidyUpJob } from './tidy-up.job.ts';
import { endSessions, scheduleTidyUp, removal, tidyUp } from './tidy-up.ts';
import { endsOf, type Ending } from './tidy-up.rules.ts';

const DAY_MS = 86_400_000;
const TODAY = { day: '2025-03-07', step: 0 };

test('expired rows are found by their index, and no table is read completely', async () => {
  const { db, clock, services } = await testServices();
  const ends = endsOf(clock.now(), services.settings);
  expect(ends.length).toBeGreaterThan(8);

  for (const ending of ends) {
    const text = await planOf(db, ending, removal(ending, 100));
    expect(text, ending.table).not.toContain('Seq Scan');
    expect(text, ending.table).toContain(ending.index);
    expect(text, ending.table).toContain('Index Cond');
  }
});

test('a removal without an index is detected as a sequential scan', async () => {
  const { db } = await testServices();
  const unserved = { table: 'outbox', where: Prisma.sql`error = 'x'`, index: 'none' };

  expect(await planOf(db, unserved, removal(unserved, 100))).toContain('Seq Scan on outbox');
});

test('deliveries are deleted after their days, done or failed, unless their job is still queued', async () => {
  const { db, clock, services } = await testServices();
  const deliver = async (days: number, over: object = {}) => {
    const id = newId();
    const receivedAt = new Date(clock.now().getTime() - days * DAY_MS);
    await db.webhookDelivery.create({
      data: {
        id,
        source: 'courier',
        deliveryKey: id,
        topic: 'task',
        body: '{}',
        receivedAt,
        ...over,
      },
    });
    return id;
  };
  const processedAt = clock.now();
  await deliver(15, { processedAt });
  const failed = await deliver(15);
  const waiting = await deliver(15);
  const young = await deliver(13, { processedAt });
  await enqueue(db, takeInDeliveryJob, { deliveryId: failed });
  await db.outbox.updateMany({ data: { failedAt: processedAt } });
  await enqueue(db, takeInDeliveryJob, { deliveryId: waiting });

  await tidyUp(services, TODAY);

  const left = await db.webhookDelivery.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual([waiting, young]);
});

test('emails that could not be sent are deleted with the address in them; other failed jobs stay', async () => {
  const { db, clock, services } = await testServices();
  const failed = async (job: typeof accountDeletedJob | typeof takeInDeliveryJob, days: number) => {
    const userId = newId();
    if (job === accountDeletedJob)
      await enqueue(db, accountDeletedJob, { userId, to: `${days}@post.example`, firstName: 'Z' });
    else await enqueue(db, takeInDeliveryJob, { deliveryId: userId });
    await db.outbox.updateMany({
      where: { failedAt: null },
      data: { failedAt: new Date(clock.now().getTime() - days * DAY_MS) },
    });
  };
  await failed(accountDeletedJob, 15);
  await failed(accountDeletedJob, 13);
  await failed(takeInDeliveryJob, 15);

  await tidyUp(services, TODAY);

  const left = await db.outbox.findMany({
    where: { job: { not: tidyUpJob.name } },
    orderBy: { id: 'asc' },
  });
  expect(left.map(({ job, payload }) => [job, JSON.stringify(payload).includes('15@')])).toEqual([
    [accountDeletedJob.name, false],
    [takeInDeliveryJob.name, false],
  ]);
});

test('expired tokens of every kind are deleted, except those of stores', async () => {
  const { db, clock, services } = await testServices();
  const expiresAt = new Date(clock.now().getTime() - 2 * DAY_MS);
  for (const kind of Object.values(TokenKind))
    await db.apiToken.create({
      data: {
        id: newId(),
        kind,
        tokenHash: newId(),
        handle: 'abcd',
        createdAt: expiresAt,
        expiresAt,
      },
    });

  await tidyUp(services, TODAY);

  expect((await db.apiToken.findMany()).map(({ kind }) => kind)).toEqual(['store']);
});

test('of sessions, tokens of the plugin and approvals, only the expired ones are deleted', async () => {
  const { db, clock, services } = await testServices();
  const { userId, ...merchant } = await given.merchant(services);
  const { id: storeId } = await given.store(services, merchant);
  const createdAt = clock.now();
  const ends = {
    before: new Date(createdAt.getTime() - 1_000),
    after: new Date(createdAt.getTime() + 1_000),
  };
  for (const [name, expiresAt] of Object.entries(ends)) {
    const id = newId();
    await db.portalSession.create({ data: { idHash: name, userId, expiresAt } });
    await db.wordpressSession.create({
      data: { id, idHash: name, storeId, wpUser: '1', name, mayManage: true, createdAt, expiresAt },
    });
    await db.wordpressToken.create({ data: { storeId, nonce: name, expiresAt } });
    await db.apiToken.create({
      data: { id, kind: 'connect', tokenHash: name, handle: 'abcd', createdAt, expiresAt },
    });
    await db.wooApproval.create({
      data: { tokenId: id, sealed: name, receivedAt: createdAt, expiresAt },
    });
  }

  await endSessions(services);

  const left = [
    ...(await db.portalSession.findMany()).map(({ idHash }) => idHash),
    ...(await db.wordpressSession.findMany()).map(({ idHash }) => idHash),
    ...(await db.wordpressToken.findMany()).map(({ nonce }) => nonce),
    ...(await db.wooApproval.findMany()).map(({ sealed }) => sealed),
  ];
  expect(left).toEqual(['after', 'after', 'after', 'after']);
});

test('the number of days is a setting', async () => {
  const { db, clock, services } = await testServices();
  const id = newId();
  await db.keptMail.create({
    data: { id, to: 'a@b.example', subject: 's', text: 't', createdAt: clock.now() },
  });
  clock.advance(2 * DAY_MS);

  await tidyUp(services, TODAY);
  expect(await db.keptMail.count()).toBe(1);
  await tidyUp({ ...services, settings: { ...services.settings, keepMailDays: 1 } }, TODAY);
  expect(await db.keptMail.count()).toBe(0);
});

test('it is queued once a day, and a further run deletes what exceeds one run', async () => {
  const { db, clock, services } = await testServices();
  const steps = async () => {
    const rows = await db.outbox.findMany({
      where: { job: tidyUpJob.name },
      orderBy: { key: 'asc' },
    });
    return rows.map(({ key }) => key);
  };
  await scheduleTidyUp(services);
  await scheduleTidyUp(services);
  expect(await steps()).toEqual(['2025-03-07.0']);
  await db.$executeRaw`insert into rate_limits (key, expire) select 'key ' || n, 1 from generate_series(1, 100001) n`;

  await tidyUp(services, TODAY);
  expect(await db.rateLimit.count()).toBe(1);
  expect(await steps()).toEqual(['2025-03-07.0', '2025-03-07.1']);

  await tidyUp(services, { ...TODAY, step: 1 });
  expect(await db.rateLimit.count()).toBe(0);
  expect(await steps()).toHaveLength(2);
  clock.advance(DAY_MS);
  await scheduleTidyUp(services);
  expect(await steps()).toHaveLength(3);
});

/** With so few rows PostgreSQL would scan the table or choose any index. So sequential scans are made expensive, and
 *  only the intended index and those of its keys are available. */
async function planOf(db: PrismaClient, { table, index }: Ending, query: Prisma.Sql) {
  return db.$transaction(async (tx) => {
    const others = await tx.$queryRaw<{ name: string }[]>`
      select indexrelid::regclass::text as name from pg_index
      where indrelid = ${table}::regclass and not indisunique and indexrelid::regclass::text <> ${index}`;
    await tx.$executeRaw`savepoint as_it_was`;
    for (const { name } of others) await tx.$executeRaw`drop index ${Prisma.raw(name)}`;
    await tx.$executeRaw`set local enable_seqscan = off`;
    const plan = await tx.$queryRaw<{ 'QUERY PLAN': string }[]>`explain ${query}`;
    await tx.$executeRaw`rollback to savepoint as_it_was`;
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  });
}
