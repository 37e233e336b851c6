import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { Pool, type PoolConfig } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { HANG_MS } from '#tests/run/patience.ts';
import { failingStream, whileBreaking } from '#tests/fakes/broken-connection.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { AppError } from './errors.ts';
import { isDatabaseBusy, knownError } from './database-busy.ts';

type World = Awaited<ReturnType<typeof world>>;
type Failure = (world: World) => Promise<unknown>;

const ONLY_ONE = { max: 1, connectionTimeoutMillis: 50 };
const AWAY = { connectionString: 'postgres://nobody@127.0.0.1:1/none' };
const ELSEWHERE = { connectionString: 'postgres://nobody@nowhere.invalid/none' };
const UNANSWERED = { code: 'ETIMEDOUT', when: 'before its answer' } as const;
const TERMINATE = 'select pg_terminate_backend(pg_backend_pid())::text';

// prettier-ignore
const BUSY: [string, Failure][] = [
  ['a pool without a free connection', ({ prisma }) => whileHeld(prisma(ONLY_ONE), (db) => db.order.count())],
  ['the same for a transaction', ({ prisma }) => whileHeld(prisma(ONLY_ONE), (db) => db.$transaction((tx) => tx.order.count()))],
  ['the same for plain SQL', async ({ plain }) => {
    const pool = plain(ONLY_ONE);
    const client = await pool.connect();
    return pool.query('select 1').finally(() => client.release());
  }],
  ['a transaction that could not begin in time', ({ prisma }) => whileHeld(prisma({ max: 1 }), (db) => db.$transaction((tx) => tx.order.count(), { maxWait: 20 }))],
  ['a transaction that took too long', ({ prisma }) => prisma().$transaction((tx) => sleepTwice(tx), { timeout: 30 })],
  ['a connection that the server ended', ({ prisma }) => prisma().$queryRawUnsafe(TERMINATE)],
  ['the same within a transaction', ({ prisma }) => prisma().$transaction((tx) => tx.$queryRawUnsafe(TERMINATE))],
  ['the next query of such a transaction', ({ prisma }) => prisma().$transaction(async (tx) => {
    await tx.$queryRawUnsafe(TERMINATE).catch(() => undefined);
    await tx.order.count();
  })],
  ['the same in plain SQL', ({ plain }) => plain().query(TERMINATE)],
  ['a statement that took too long', ({ prisma }) => prisma({ options: '-c statement_timeout=20' }).$queryRaw`select pg_sleep(60)::text`],
  ['the same in plain SQL', ({ plain }) => plain({ options: '-c statement_timeout=20' }).query('select pg_sleep(60)')],
  ['an idle transaction that was ended', ({ prisma }) => prisma({ idle_in_transaction_session_timeout: 20 }).$transaction(untilEnded, { timeout: HANG_MS })],
  ['an unreachable server', ({ prisma }) => prisma(AWAY).order.count()],
  ['the same for a transaction', ({ prisma }) => prisma(AWAY).$transaction((tx) => tx.order.count())],
  ['the same for a raw query', ({ prisma }) => prisma(AWAY).$queryRaw`select 1`],
  ['the same for plain SQL', ({ plain }) => plain(AWAY).query('select 1')],
  ['an unknown host', ({ prisma }) => prisma(ELSEWHERE).$queryRaw`select 1`],
  ['a network without a way there', ({ prisma }) => prisma({ stream: failingStream('ENETUNREACH') }).order.count()],
  ['a connection that got no answer', ({ prisma }) => prisma({ stream: failingStream('ETIMEDOUT') }).order.count()],
  ['the same for a raw query', ({ prisma }) => prisma({ stream: failingStream('ETIMEDOUT') }).$queryRaw`select 1`],
  ['a commit that got no answer', ({ prisma }) => whileBreaking(2, UNANSWERED, () => prisma().$transaction((tx) => tx.order.count()))],
  ['a server with too many connections', async ({ prisma, crowded }) => prisma(await crowded()).order.count()],
  ['the same in plain SQL', async ({ plain, crowded }) => plain(await crowded()).query('select 1')],
];

test.each(BUSY)('%s: the database is busy and the client may retry', async (_, failure) => {
  const error = await failureOf(failure);

  expect(isDatabaseBusy(error), String(error)).toBe(true);
  expect(knownError(error)).toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } });
});

// prettier-ignore
const ERRORS: [string, Failure][] = [
  ['a duplicate key', ({ prisma }) => prisma().$queryRaw`insert into rate_limits (key, points) values ('a', 1), ('a', 1)`],
  ['an invalid query', ({ plain }) => plain().query('selct 1')],
  ['a transaction used after its end', async ({ prisma }) => {
    const db = prisma();
    const tx = await db.$transaction(async (one) => one);
    return tx.order.count();
  }],
  ['another system that refuses', () => fetch('http://127.0.0.1:1/')],
  ['anything else', () => Promise.reject(new Error('Something'))],
];

test.each(ERRORS)('%s is an error that a retry does not fix', async (_, failure) => {
  const error = await failureOf(failure);

  expect([isDatabaseBusy(error), knownError(error)]).toEqual([false, null]);
});

test('our own error is returned unchanged', () => {
  const error = new AppError('conflict', 'Taken.');
  expect(knownError(error)).toBe(error);
});

async function failureOf(failure: Failure): Promise<unknown> {
  return failure(await world()).then(
    () => expect.fail('It went well.'),
    (error: unknown) => error,
  );
}

async function world() {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const settings = (more: PoolConfig) => ({ connectionString: database.url, max: 3, ...more });
  const plain = (more: PoolConfig = {}) => {
    const pool = new Pool(settings(more));
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    onTestFinished(() => pool.end());
    return pool;
  };
  return {
    plain,
    prisma(more: PoolConfig = {}) {
      const db = new PrismaClient({ adapter: new PrismaPg(settings(more)) });
      onTestFinished(() => db.$disconnect());
      return db;
    },
    /** The same database as seen by a role whose connection limit is 0. */
    async crowded() {
      const role = `crowded_${Math.random().toString(36).slice(2)}`;
      const pool = plain();
      await pool.query(`create role ${role} login password 'crowded' connection limit 0`);
      onTestFinished(() => void pool.query(`drop role ${role}`));
      const url = new URL(database.url);
      url.username = role;
      url.password = 'crowded';
      return { connectionString: url.href };
    },
  };
}

/** Runs `work` while the pool's only connection is taken. */
async function whileHeld(
  db: PrismaClient,
  work: (db: PrismaClient) => Promise<unknown>,
): Promise<unknown> {
  return db.$transaction(
    async (tx) => {
      await tx.order.count();
      return work(db);
    },
    { timeout: HANG_MS },
  );
}

type Report = { $queryRawUnsafe(sql: string): Promise<unknown> };

async function sleepTwice(tx: Report): Promise<unknown> {
  await tx.$queryRawUnsafe('select pg_sleep(0.1)::text');
  return tx.$queryRawUnsafe('select 1');
}

/** Queries again and again, with short pauses, until the database ends the transaction. */
async function untilEnded(tx: Report): Promise<never> {
  for (;;) {
    await tx.$queryRawUnsafe('select 1');
    await new Promise((done) => setTimeout(done, 40));
  }
}
