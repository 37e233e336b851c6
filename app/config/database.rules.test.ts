import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { bareDatabase } from '#tests/fakes/test-database.ts';
import { connectionTo } from './database.rules.ts';

test('a connection counts time in UTC, whatever the zone of the database is', async () => {
  const database = await bareDatabase();
  const client = new Client(connectionTo(database.url));
  const setting = new Client({ connectionString: database.url });
  await setting.connect();
  const name = new URL(database.url).pathname.slice(1);
  await setting.query(`alter database "${name}" set timezone to 'Africa/Johannesburg'`);
  await setting.end();
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });

  expect((await client.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
});
