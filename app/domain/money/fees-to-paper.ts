import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { HOUSE } from '#app/domain/wallet/ledger.ts';
import type { Fee } from './fee-lines.rules.ts';

type Of = { merchantId: string; until: Date };

type Captured = { id: string; cents: bigint; capturedAt: Date; store: string | null };

/** Fees that were captured from the account before `until` and stand on no invoice yet, locked: none goes
 *  back before the transaction ends. What was taken by another way than the account has no such entry. */
export async function feesToInvoice(
  tx: Tx,
  { merchantId, until }: Of,
  hasVat: boolean,
): Promise<Fee[]> {
  const found = await tx.$queryRaw<Captured[]>`
    select t.id, t.amount_cents as cents, e.at as "capturedAt", s.name as store
    from transactions t
    join ledger_entries e on e.reference = t.reference || '.capture'
    join ledger_accounts a on a.id = e.account_id and a.key = ${HOUSE.fees}
    left join shipments h on h.id = t.shipment_id
    left join stores s on s.id = h.store_id
    where t.merchant_id = ${merchantId}::uuid and t.type = 'orderCreationFee'
      and t.status = 'SUCCESSFUL' and t.invoice_id is null and e.at < ${until}
    order by t.id for update of t`;
  return found.map(({ cents, ...fee }) => ({ ...fee, cents: centsFromDb(cents), hasVat }));
}

/** Fees that were invoiced and went back before `until`, and stand on no credit note yet, locked. The tax
 *  is that of their invoice. */
export async function feesToCredit(tx: Tx, { merchantId, until }: Of): Promise<Fee[]> {
  const found = await tx.$queryRaw<(Captured & { invoice: string; hasVat: boolean })[]>`
    select t.id, t.amount_cents as cents, e.at as "capturedAt", s.name as store, p.number as invoice,
      p.vat_cents is not null as "hasVat"
    from transactions t
    join money_papers p on p.id = t.invoice_id
    join ledger_accounts a on a.key = ${HOUSE.fees}
    join ledger_entries e on e.reference = t.reference || '.capture' and e.account_id = a.id
    join ledger_entries r on r.reference = t.reference || '.return' and r.account_id = a.id
    left join shipments h on h.id = t.shipment_id
    left join stores s on s.id = h.store_id
    where t.merchant_id = ${merchantId}::uuid and t.type = 'orderCreationFee'
      and t.status = 'FAILED' and t.invoice_id is not null and t.credit_note_id is null
      and r.at < ${until}
    order by t.id for update of t`;
  return found.map(({ cents, ...fee }) => ({ ...fee, cents: centsFromDb(cents) }));
}
