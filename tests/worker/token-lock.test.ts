import { Client } from 'pg';
import { onTestFinished, expect, test } from 'vitest';
import { withShopLock } from '#app/integrations/shopify/compose-shopify.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';

test('one caller per shop holds the lock at a time, over all connections; other shops do not wait', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const log: string[] = [];
  let leave = () => {};
  const first = new Promise<void>((done) => {
    leave = done;
  });
  let entered = () => {};
  const isIn = new Promise<void>((done) => {
    entered = done;
  });
  const holding = withShopLock(
    { connectionString: database.url },
    'one.myshopify.com',
    async () => {
      entered();
      await first;
      log.push('first left');
    },
  );
  await isIn;
  const waiting = withShopLock(
    { connectionString: database.url },
    'one.myshopify.com',
    async () => {
      log.push('second came in');
    },
  );

  await withShopLock(
    { connectionString: database.url },
    'two.myshopify.com',
    async () => void log.push('another shop'),
  );
  leave();
  await Promise.all([holding, waiting]);

  expect(log).toEqual(['another shop', 'first left', 'second came in']);
});

test('an error inside the lock releases it', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const failing = withShopLock(
    { connectionString: database.url },
    'one.myshopify.com',
    async () => {
      throw new Error('lost');
    },
  );

  await expect(failing).rejects.toThrow('lost');
  await expect(
    withShopLock({ connectionString: database.url }, 'one.myshopify.com', async () => 'in'),
  ).resolves.toBe('in');
});

test('a database that goes away ends neither the process nor the work inside the lock', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const cutter = new Client({ connectionString: database.url });
  await cutter.connect();
  onTestFinished(() => cutter.end());

  const answer = await withShopLock(
    { connectionString: database.url },
    'one.myshopify.com',
    async () => {
      const { rowCount } = await cutter.query(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      return rowCount;
    },
  );

  expect(answer).toBe(1);
});
