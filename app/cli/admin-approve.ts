import { hostname, userInfo } from 'node:os';
import { approveAdministrator } from '#app/domain/people/approve-administrator.ts';
import { systemClock } from '#app/ports/clock.ts';
import { withDatabase } from './with-database.ts';

const email = process.argv[2] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run admin:approve -- EMAIL');
  process.exit(1);
}

await withDatabase(async (db) => {
  const from = { client: 'commandLine', address: null } as const;
  const by = { name: `${userInfo().username} on ${hostname()}`, userId: null, from };
  const deps = { db, clock: systemClock };
  const { name, already, ...person } = await approveAdministrator(deps, by, { email });
  console.log(
    already
      ? `${name} (${person.email}) is already an administrator.`
      : `${name} (${person.email}) is an administrator now. We notified them by email.`,
  );
});
