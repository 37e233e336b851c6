import { keepingOf } from '#app/composition.server.ts';
import { loadKeeping } from '#app/config/env.server.ts';
import { repeatErasures } from '#app/domain/privacy/erasure-record.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { systemClock } from '#app/ports/clock.ts';
import { withSecretsOf } from './database-url.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run erasures:repeat -- DAY   repeats all erasures since DAY, e.g. 2026-11-28`;

const [since = ''] = process.argv.slice(2);
if (!/^\d{4}-\d{2}-\d{2}$/.test(since) || Number.isNaN(Date.parse(since))) {
  console.error(USAGE);
  process.exit(1);
}
await withDatabase(async (db) => {
  const { files } = keepingOf(loadKeeping(await withSecretsOf(process.env)));
  const repeated = await repeatErasures({ db, files, clock: systemClock }, { since });
  console.log(`Erased ${counted(repeated.orders, 'order')} again.`);
  for (const id of repeated.failed) console.log(`Not erased, run this again: order ${id}`);
  for (const { id, name } of repeated.accounts)
    console.log(`Was deleted and exists again: account ${name} (${id})`);
  for (const { id, email } of repeated.people)
    console.log(`Was deleted and exists again: person ${email} (${id})`);
  if (repeated.failed.length > 0) process.exitCode = 1;
});
