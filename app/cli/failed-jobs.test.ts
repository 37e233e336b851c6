import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { freshDatabase, type TestDatabase } from '#tests/fakes/test-database.ts';

const run = promisify(execFile);

let database: TestDatabase;
let db: PrismaClient;
beforeAll(async () => {
  database = await freshDatabase();
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) });
});
afterAll(() => db.$disconnect().finally(() => database.drop()));

type Said = { code: number; stdout: string; stderr: string };

/** Runs the command as `npm run work:stuck -- …` does. */
async function failedJobs(...args: string[]): Promise<Said> {
  const command = ['app/cli/launch.js', 'app/cli/failed-jobs.ts', ...args];
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
  };
  return run(process.execPath, command, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Said) => error,
  );
}

test('failed and retrying jobs are listed with their error, and retried on request', async () => {
  const [failed, late, fresh] = [newId(), newId(), newId()];
  const hourAgo = new Date(Date.now() - 3_600_000);
  const scheduled = { job: 'orders.book-courier', payload: {} };
  await db.outbox.createMany({
    data: [
      { ...scheduled, id: failed, key: 'one', failedAt: hourAgo, error: 'The mail host is gone.' },
      { ...scheduled, id: late, key: 'two', dueAt: hourAgo, error: 'The courier is away.' },
      { ...scheduled, id: fresh, key: 'three' },
    ],
  });

  const listed = await failedJobs();
  const again = await failedJobs('again', 'all');
  const after = await failedJobs();
  const unknown = await failedJobs('again', newId());
  const odd = await failedJobs('again', 'everything');

  expect(listed.stdout.split('\n').map((line) => line.slice(0, 46))).toEqual([
    expect.stringContaining(`${failed}  failed`),
    '    The mail host is gone.',
    expect.stringContaining(`${late}  trying`),
    '    The courier is away.',
    '',
  ]);
  expect(again).toMatchObject({ code: 0, stdout: 'Retrying 1 job.\n' });
  expect(after.stdout).not.toContain(failed);
  expect(await db.outbox.findUnique({ where: { id: failed } })).toMatchObject({
    failedAt: null,
    error: null,
    enqueuedAt: null,
  });
  expect(await db.auditEntry.findMany()).toMatchObject([
    { action: 'work.push', client: 'commandLine', actorUserId: null },
  ]);
  expect(unknown).toMatchObject({ code: 1, stdout: 'Nothing to retry.\n' });
  expect(odd.stderr).toMatch(/^Usage: npm run work:stuck/);
});
