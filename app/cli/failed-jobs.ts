import type { Db } from '#app/domain/shared/outbox.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { formatDateTime } from '#app/domain/shared/time.ts';
import { failedJobs, retryJobs } from '#app/domain/alert-actions/failed-jobs.ts';
import { systemClock } from '#app/ports/clock.ts';
import { operatorActor } from './operator-actor.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage: npm run work:stuck                 lists background jobs that failed or keep retrying
       npm run work:stuck -- again ID     retries this job at once
       npm run work:stuck -- again all    retries all failed jobs`;

const [verb, which] = process.argv.slice(2);
const isUuid = /^[0-9a-f-]{36}$/i.test(which ?? '');
if (verb !== undefined && (verb !== 'again' || (which !== 'all' && !isUuid))) {
  console.error(USAGE);
  process.exit(1);
}
await withDatabase(async (db) => {
  if (verb !== 'again') return list(db);
  const deps = { db, clock: systemClock };
  const count = await retryJobs(deps, operatorActor(), which === 'all' ? null : (which ?? null));
  console.log(count === 0 ? 'Nothing to retry.' : `Retrying ${counted(count, 'job')}.`);
  if (count === 0) process.exitCode = 1;
});

async function list(db: Db): Promise<void> {
  const { total, rows } = await failedJobs(db);
  if (total === 0) console.log('No failed jobs.');
  for (const { id, job, key, state, since, error } of rows) {
    const what = state === 'givenUp' ? 'failed' : 'trying';
    console.log(`${id}  ${what.padEnd(8)}  since ${formatDateTime(since)}  ${job}  ${key}`);
    if (error) console.log(`    ${error}`);
  }
  if (total > rows.length) console.log(`… and ${total - rows.length} more.`);
}
