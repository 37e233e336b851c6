import { approveAdministrator } from '#app/domain/people/approve-administrator.ts';
import { systemClock } from '#app/ports/clock.ts';
import { operatorActor } from './operator-actor.ts';
import { withDatabase } from './with-database.ts';

const email = process.argv[2] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run admin:approve -- EMAIL');
  process.exit(1);
}

await withDatabase(async (db) => {
  const deps = { db, clock: systemClock };
  const { name, already, ...person } = await approveAdministrator(deps, operatorActor(), {
    email,
  });
  console.log(
    already
      ? `${name} (${person.email}) is already an administrator.`
      : `${name} (${person.email}) is an administrator now. We notified them by email.`,
  );
});
