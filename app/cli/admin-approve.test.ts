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

/** Runs the command as `npm run admin:approve -- …` does. */
async function approve(args: string[], env: Record<string, string> = {}): Promise<Said> {
  const command = ['app/cli/launch.js', 'app/cli/admin-approve.ts', ...args];
  const { PATH } = process.env;
  const settings: NodeJS.ProcessEnv = { PATH, NODE_ENV: 'test', DATABASE_URL: database.url };
  return run(process.execPath, command, { env: { ...settings, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Said) => error,
  );
}

test('a waiting person is approved from the command line, and the activity log names the operator', async () => {
  const now = new Date();
  const person = { firstName: 'Thandi', lastName: 'Nkosi', phone: '+27821234567' };
  const id = newId();
  await db.user.create({
    data: {
      ...person,
      id,
      email: 'thandi@company.example',
      emailProvedAt: now,
      approvalAskedAt: now,
    },
  });

  const first = await approve(['thandi@company.example']);
  const second = await approve(['thandi@company.example']);

  expect(first).toMatchObject({
    code: 0,
    stdout:
      'Thandi Nkosi (thandi@company.example) is an administrator now. We notified them by email.\n',
  });
  expect(second).toMatchObject({
    code: 0,
    stdout: 'Thandi Nkosi (thandi@company.example) is already an administrator.\n',
  });
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({ approvalAskedAt: null });
  expect(await db.membership.findMany({ where: { userId: id } })).toMatchObject([
    { role: 'admin', merchantId: null },
  ]);
  const [entry] = await db.auditEntry.findMany({ where: { subject: id } });
  expect(entry?.actor).toMatch(/^\S+ on \S+$/);
});

test('a call that cannot succeed ends with exit code 1 and the reason', async () => {
  const unknown = await approve(['nobody@company.example']);
  const none = await approve([]);
  const nowhere = await approve(['a@b.example'], { DATABASE_URL: '', NODE_ENV: 'production' });

  expect(unknown).toMatchObject({
    code: 1,
    stderr: 'nobody@company.example has not signed up.\n',
  });
  expect(none).toMatchObject({ code: 1, stderr: 'Usage: npm run admin:approve -- EMAIL\n' });
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toContain('Set DATABASE_URL');
});
