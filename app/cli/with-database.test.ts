import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { withDatabase } from './with-database.ts';

test.each(['Africa/Johannesburg', 'America/New_York'])(
  'a command reads and writes times as the portal does: a database in %s',
  async (zone) => {
    const database = await freshDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await database.drop();
    });
    const name = client.escapeIdentifier(client.database ?? '');
    await client.query(`alter database ${name} set timezone to '${zone}'`);
    vi.stubEnv('DATABASE_URL', database.url);

    const at = new Date('2026-11-29T22:30:00.000Z');
    const id = newId();
    const outbox = { id, job: 'some-job', key: 'a', payload: {}, createdAt: at };
    await withDatabase(async (db) => {
      await db.outbox.create({ data: outbox });
      await db.$executeRaw`update outbox set due_at = '2026-11-30T00:15:00+02:00' where id = ${id}::uuid`;
      const row = await db.outbox.findUniqueOrThrow({ where: { id } });
      expect(row.dueAt).toEqual(new Date('2026-11-29T22:15:00.000Z'));
    });

    const { rows } = await client.query('select created_at from outbox');
    expect(rows).toEqual([{ created_at: at }]);
  },
);
