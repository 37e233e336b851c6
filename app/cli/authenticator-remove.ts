import { removeLostAuthenticator } from '#app/domain/people/lost-authenticator.ts';
import { systemClock } from '#app/ports/clock.ts';
import { operatorActor } from './operator-actor.ts';
import { withDatabase } from './with-database.ts';

const email = process.argv[2] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run authenticator:remove -- EMAIL');
  process.exit(1);
}

await withDatabase(async (db) => {
  const deps = { db, clock: systemClock };
  const { isRemoved } = await removeLostAuthenticator(deps, operatorActor(), { email });
  console.log(
    isRemoved
      ? `The authenticator of ${email} is removed, and they are signed out. We notified them by email.`
      : `${email} has no authenticator.`,
  );
});
