import { hostname, userInfo } from 'node:os';
import { removeLostAuthenticator } from '#app/domain/people/lost-authenticator.ts';
import { systemClock } from '#app/ports/clock.ts';
import { withDatabase } from './with-database.ts';

const email = process.argv[2] ?? '';
if (!email.includes('@')) {
  console.error('Usage: npm run authenticator:remove -- EMAIL');
  process.exit(1);
}

await withDatabase(async (db) => {
  const by = { name: `${userInfo().username} on ${hostname()}`, userId: null };
  const { isRemoved } = await removeLostAuthenticator({ db, clock: systemClock }, by, { email });
  console.log(
    isRemoved
      ? `${email} now signs in with the password only. We notified them by email.`
      : `${email} already signs in with the password only.`,
  );
});
