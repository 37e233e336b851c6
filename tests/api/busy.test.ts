import { createHmac, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const POOL = 2;
const BURST = 12;
const SECRET = 'secret-of-the-webhooks';

type Answer = { status: number; retryAfter: string | null; type: string | null; body: unknown };

test('requests that find the connection pool full get 503 and leave nothing behind; the same key works afterwards', async () => {
  const { create, hold, orders, waiting } = await shop();
  const release = await hold();
  const keys = Array.from({ length: BURST }, () => randomUUID());
  const answers: Answer[] = [];

  const burst = keys.map(async (key) => {
    const answer = await create(key);
    answers.push(answer);
    return { key, answer };
  });
  // Requests that hold a pool connection wait for the order-number lock. The others get no connection and fail.
  await eventually(() => expect(answers).toHaveLength(BURST - POOL));
  expect(await waiting()).toBe(POOL);
  await release();
  const all = await Promise.all(burst);

  const done = all.filter(({ answer }) => answer.status === 200);
  const turnedAway = all.filter(({ answer }) => answer.status !== 200);
  expect(done).toHaveLength(POOL);
  for (const { answer } of turnedAway) {
    expect(answer).toMatchObject({
      status: 503,
      retryAfter: '5',
      type: 'application/problem+json; charset=utf-8',
      body: { code: 'busy', status: 503 },
    });
  }
  expect(await orders()).toBe(POOL);

  for (const { key } of all) {
    await eventually(async () => expect((await create(key)).status).toBe(200));
  }
  expect(await orders()).toBe(BURST);
});

test('requests whose connections the database ends get 503', async () => {
  const { create, hold, orders, waiting, end } = await shop();
  const release = await hold();
  const answers = Promise.all(Array.from({ length: POOL }, () => create(randomUUID())));
  await eventually(async () => expect(await waiting()).toBe(POOL));

  await end();

  expect((await answers).map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
    Array.from({ length: POOL }, () => [503, '5']),
  );
  await release();
  expect(await orders()).toBe(0);
});

test('a webhook that finds the pool full gets 503, so that the store sends it again', async () => {
  const { create, hold, waiting, webhook, deliveries } = await shop();
  const release = await hold();
  const burst = Array.from({ length: POOL }, () => create(randomUUID()));
  await eventually(async () => expect(await waiting()).toBe(POOL));

  const refused = await webhook();
  const kept = await deliveries();
  await release();
  await Promise.all(burst);

  expect([refused.status, refused.headers.get('Retry-After'), kept]).toEqual([503, '5', 0]);
  expect((await webhook()).status).toBe(200);
  expect(await deliveries()).toBe(1);
});

/** A portal with a small connection pool, and a store whose order-number lock the test can hold. */
async function shop() {
  const { url, composition, env } = await startApp({
    DATABASE_POOL: String(POOL),
    DATABASE_PATIENCE: '1',
  });
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const woo = await given.store(services, merchant, { integrationType: 'woocommerce' });
  await services.db.$transaction((tx) =>
    keepCredentials(tx, services, woo.id, { webhookSecret: SECRET }, newId),
  );
  const { token } = await createStoreToken(services, merchant, { storeId: store.id });
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const count = async (sql: string) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int ${sql}`);
    return rows[0]?.count;
  };
  const LOCK = "hashtextextended('order-id ' || $1, 7)";
  const WAITING = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  return {
    /** Holds the lock until the returned function is called. */
    async hold() {
      await client.query(`select pg_advisory_lock(${LOCK})`, [store.id]);
      return () => client.query(`select pg_advisory_unlock(${LOCK})`, [store.id]);
    },
    waiting: () => count(WAITING),
    end: () => client.query(`select pg_terminate_backend(pid) ${WAITING}`),
    orders: () => count('from orders'),
    deliveries: () => count('from webhook_deliveries'),
    async create(key: string): Promise<Answer> {
      const answer = await fetch(`${url}/api/orders/create/custom`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({
          name: 'Lerato Sithole',
          phone: '0795550420',
          address1: '27 Mahatma Gandhi Road',
          city: 'Durban',
          zip: '4001',
        }),
      });
      return {
        status: answer.status,
        retryAfter: answer.headers.get('Retry-After'),
        type: answer.headers.get('Content-Type'),
        body: await answer.json(),
      };
    },
    webhook() {
      const body = JSON.stringify({ id: 1001 });
      return fetch(`${url}/webhooks/woocommerce/${woo.id}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-wc-webhook-topic': 'order.created',
          'x-wc-webhook-signature': createHmac('sha256', SECRET).update(body).digest('base64'),
        },
        body,
      });
    },
  };
}
