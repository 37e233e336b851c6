import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { proveLedger } from './check-ledger.ts';
import { checkLedgerJob } from './check-ledger.job.ts';
import { keepAnchor } from './ledger-anchor.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** What the matter is about: the ledger as a whole, which is no row. */
const LEDGER = { id: '00000000-0000-8000-8000-1ed9e1000000', merchantId: null, storeId: null };
/** As many as administrators read there; the command tells them all. */
const TOLD = 3;

/** Once a day; the day of UTC begins at two in the night. */
export async function promiseLedgerCheck({ db, clock }: Needs): Promise<void> {
  await enqueue(db, checkLedgerJob, { day: clock.now().toISOString().slice(0, 10) });
}

/** Has administrators see what of the ledger does not hold, for as long as it does not. Where all holds, what
 *  was seen is kept outside the database: the next proof begins from there. */
export async function watchLedger(deps: Needs & Pick<Services, 'files' | 'vault'>): Promise<void> {
  const { db, clock } = deps;
  const { faults, heads } = await proveLedger(deps);
  const at = clock.now();
  if (heads) await keepAnchor(deps, heads, at);
  if (faults.length === 0) {
    await closeAlert(db, LEDGER.id, ['ledgerFault'], { at });
    return;
  }
  const told = faults.slice(0, TOLD).map(({ fault, at: where }) => `${fault} at ${where}`);
  await raiseAlert(db, 'ledgerFault', LEDGER, at, {
    count: faults.length,
    said: told.join(', '),
  });
}
