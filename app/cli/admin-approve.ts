import { hostname, userInfo } from 'node:os';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { approveAdministrator } from '#app/domain/people/approve-administrator.ts';
import { systemClock } from '#app/ports/clock.ts';
import { databaseUrlOf } from './database-url.ts';

const email = process.argv[2] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run admin:approve -- EMAIL');
  process.exit(1);
}
const databaseUrl = await databaseUrlOf(process.env);
if (!databaseUrl) {
  console.error('Set DATABASE_URL: the PostgreSQL database of the portal.');
  process.exit(1);
}

const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) });
try {
  const by = { name: `${userInfo().username} on ${hostname()}`, userId: null };
  const { name, already, ...person } = await approveAdministrator({ db, clock: systemClock }, by, {
    email,
  });
  console.log(
    already
      ? `${name} (${person.email}) is an administrator already.`
      : `${name} (${person.email}) is an administrator now, and is told by mail.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await db.$disconnect();
}
