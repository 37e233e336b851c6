import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { bareDatabase } from '#tests/fakes/test-database.ts';
import { connectionTo } from './database.rules.ts';

const OWN_OPTIONS = '?options=-c%20TimeZone%3DAmerica/New_York%20-c%20work_mem%3D8MB';

test.each([
  ['the zone of the database', ''],
  ['the options in its address', OWN_OPTIONS],
])('a connection counts time in UTC, whatever %s may say', async (_, more) => {
  const database = await bareDatabase();
  const client = new Client(connectionTo(database.url + more));
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
  const memory = more ? '8MB' : '4MB';
  expect((await client.query('show work_mem')).rows).toEqual([{ work_mem: memory }]);
});
