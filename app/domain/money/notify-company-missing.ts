import { closeAlert, setAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { HOUSE } from '#app/domain/wallet/ledger.ts';
import { monthAfter, startOfMonth } from './month.rules.ts';

/** A fixed subject for the alert, because the company has no row before its details are entered. */
const COMPANY = { id: '00000000-0000-8000-8000-c03b00000000', merchantId: null, storeId: null };

/** Alerts administrators if fees of a closed month cannot be invoiced because the company details are missing. */
export async function notifyCompanyMissing(tx: Tx, month: string, at: Date): Promise<void> {
  const until = startOfMonth(monthAfter(month));
  const [due] = await tx.$queryRaw<{ count: bigint; cents: bigint }[]>`
    select count(*) as count, coalesce(sum(t.amount_cents), 0)::bigint as cents
    from transactions t
    join ledger_entries e on e.reference = t.reference || '.capture' and e.at < ${until}
    join ledger_accounts a on a.id = e.account_id and a.key = ${HOUSE.fees}
    where t.type = 'orderCreationFee' and t.status = 'SUCCESSFUL' and t.invoice_id is null`;
  const count = Number(due?.count ?? 0n);
  const facts = count > 0 ? { count, cents: centsFromDb(due?.cents ?? 0n) } : null;
  await setAlert(tx, 'companyMissing', COMPANY, at, facts);
}

/** Closes the alert once the details are entered. */
export async function endCompanyMissing(tx: Tx, at: Date): Promise<void> {
  await closeAlert(tx, COMPANY.id, ['companyMissing'], { at });
}
