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
      ? `${email} signs in with the password alone now, and is told by mail.`
      : `${email} signs in with the password alone already.`,
  );
});
