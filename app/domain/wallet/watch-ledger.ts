import { setAlert } from '#app/domain/alerts/raise-alert.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { proveLedger } from './check-ledger.ts';
import { checkLedgerJob } from './check-ledger.job.ts';
import { keepAnchor } from './ledger-anchor.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** A fixed subject for the alert about the whole ledger, which has no row. */
const LEDGER = { id: '00000000-0000-8000-8000-1ed9e1000000', merchantId: null, storeId: null };
/** The most errors that the alert shows. `npm run ledger:check` lists more. */
const MAX_REPORTED = 3;

/** Queues the check once a day, after midnight UTC (02:00 in Johannesburg). */
export async function scheduleLedgerCheck({ db, clock }: Needs): Promise<void> {
  await enqueue(db, checkLedgerJob, { day: clock.now().toISOString().slice(0, 10) });
}

/** Checks the ledger and keeps an alert for administrators while it has errors. A consistent state is stored outside
 *  the database, and the next check compares the ledger with it. */
export async function watchLedger(deps: Needs & Pick<Services, 'files' | 'vault'>): Promise<void> {
  const { db, clock } = deps;
  const { errors, heads } = await proveLedger(deps);
  const at = clock.now();
  const reported = errors
    .slice(0, MAX_REPORTED)
    .map(({ error, at: where }) => `${error} at ${where}`);
  const facts = { count: errors.length, said: reported.join(', ') };
  // The alert comes first, because storing the anchor may fail, and the alert may report just that (`anchorAge`).
  await setAlert(db, 'ledgerFault', LEDGER, at, errors.length > 0 ? facts : null);
  if (heads) await keepAnchor(deps, heads, at);
}
