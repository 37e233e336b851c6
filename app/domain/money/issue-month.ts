import type { BillingDocumentKind, Prisma } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { billingOf } from './billing.ts';
import { feeLines, sumsOf, type Fee } from './fee-lines.rules.ts';
import { mailBillingDocumentsJob, printBillingDocumentJob } from './issue-billing-documents.job.ts';
import { BillingDocumentContent, type Buyer, type Seller } from './billing-document.schema.ts';
import { monthAfter, monthOf, startOfMonth } from './month.rules.ts';
import { balanceAt, readMovements } from './movements.ts';
import { ABRIDGED_UP_TO_CENTS } from './vat.rules.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { HOUSE } from '#app/domain/wallet/ledger.ts';

const DOCUMENT_SERIES = { invoice: 'INV', creditNote: 'CN' } as const;
type NumberedKind = keyof typeof DOCUMENT_SERIES;
const DIGITS = 6;

type Needs = Pick<Services, 'db' | 'clock'>;
/** `notifies`: whether this is the last month of a run, after which the owner gets one mail. */
type Issue = { merchantId: string; month: string; seller: Seller; notifies: boolean };
type Issuing = Issue & { at: Date; buyer: Buyer };

const PATIENCE = { maxWait: 30_000, timeout: 240_000 };

/** Issues all of an account's documents of a month, in one transaction and only once; a second call changes nothing.
 *  Returns how many were issued. All earlier months must be issued already. */
export async function issueMonth({ db, clock }: Needs, issue: Issue): Promise<number> {
  const { merchantId, month } = issue;
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const row = { merchantId, month, lastPosition: 0n, issuedAt: at };
    const { count } = await tx.billingMonth.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return 0;
    const issuing = { ...issue, at, buyer: await buyerOf(tx, merchantId) };
    const statement = await issueStatement(tx, issuing);
    const until = startOfMonth(monthAfter(month));
    const hasVat = issue.seller.vatNumber !== null;
    const invoiced = await feesToInvoice(tx, { merchantId, until }, hasVat);
    const credited = await feesToCredit(tx, { merchantId, until });
    // Always in this order, because each call locks its number series and two orders could deadlock.
    const invoice = await issueFees(tx, issuing, 'invoice', invoiced);
    const creditNote = await issueFees(tx, issuing, 'creditNote', credited);
    const billingDocuments = [statement, invoice, creditNote].flatMap((id) => id ?? []);
    for (const paperId of billingDocuments) await enqueue(tx, printBillingDocumentJob, { paperId });
    if (issue.notifies) await notifyOwner(tx, issuing);
    await forgetClosed(tx, issuing);
    return billingDocuments.length;
  }, PATIENCE);
}

/** Queues the mail about the latest month whose documents were issued since this month ended. That can be an earlier
 *  month, if missed months were issued too and this one has no documents. */
async function notifyOwner(tx: Tx, { merchantId, month }: Issuing): Promise<void> {
  const latest = await tx.billingDocument.findFirst({
    where: { merchantId, issuedAt: { gte: startOfMonth(monthAfter(month)) } },
    orderBy: { month: 'desc' },
    select: { month: true },
  });
  if (latest) await enqueue(tx, mailBillingDocumentsJob, { merchantId, month: latest.month });
}

async function buyerOf(tx: Tx, merchantId: string): Promise<Buyer> {
  const billing = await billingOf(tx, merchantId);
  if (billing)
    return { name: billing.legalName, address: billing.address, vatNumber: billing.vatNumber };
  const { name } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  return { name, address: null, vatNumber: null };
}

async function issueFees(
  tx: Tx,
  issuing: Issuing,
  kind: NumberedKind,
  fees: readonly Fee[],
): Promise<string | null> {
  if (fees.length === 0) return null;
  const lines = feeLines(fees);
  const sums = sumsOf(lines);
  const number = await nextDocumentNumber(tx, kind);
  const id = await keepBillingDocument(tx, issuing, {
    ...printedOf(issuing),
    ...sums,
    kind,
    number,
    title: titleOf(kind, sums.vatCents !== null),
    isFull: sums.totalCents > ABRIDGED_UP_TO_CENTS,
    lines,
  });
  const ids = fees.map((fee) => fee.id);
  await (kind === 'invoice'
    ? tx.$executeRaw`update transactions set invoice_id = ${id}::uuid where id = any(${ids}::uuid[])`
    : tx.$executeRaw`update transactions set credit_note_id = ${id}::uuid where id = any(${ids}::uuid[])`);
  return id;
}

function titleOf(kind: NumberedKind, hasVat: boolean): string {
  if (kind === 'creditNote') return hasVat ? 'Tax Credit Note' : 'Credit Note';
  return hasVat ? 'Tax Invoice' : 'Invoice';
}

/** Issues the month's statement and returns its id. Null for a month without movements, which has no statement. The
 *  next statement opens with the closing balance of the one before. */
async function issueStatement(tx: Tx, issuing: Issuing): Promise<string | null> {
  const { merchantId, month } = issuing;
  const before = await tx.billingMonth.findFirst({
    where: { merchantId, month: { lt: month } },
    orderBy: { month: 'desc' },
  });
  const after = before?.lastPosition ?? 0n;
  const until = startOfMonth(monthAfter(month));
  const { lastPosition, lines } = await readMovements(tx, { merchantId, after, until });
  await tx.billingMonth.update({
    where: { merchantId_month: { merchantId, month } },
    data: { lastPosition },
  });
  const last = lines.at(-1);
  if (!last) return null;
  return keepBillingDocument(tx, issuing, {
    ...printedOf(issuing),
    kind: 'statement',
    title: 'Statement',
    openingCents: await balanceAt(tx, merchantId, after),
    closingCents: last.balanceCents,
    lines,
  });
}

function printedOf({ month, at, seller, buyer }: Issuing) {
  return { month, issuedAt: at.toISOString(), seller, buyer };
}

async function keepBillingDocument(
  tx: Tx,
  { merchantId, month, at }: Issuing,
  printed: BillingDocumentContent,
): Promise<string> {
  const content = BillingDocumentContent.parse(printed);
  const id = newId();
  const isStatement = content.kind === 'statement';
  await tx.billingDocument.create({
    data: {
      id,
      merchantId,
      month,
      kind: content.kind satisfies BillingDocumentKind,
      number: isStatement ? null : content.number,
      totalCents: BigInt(isStatement ? content.closingCents : content.totalCents),
      vatCents: isStatement || content.vatCents === null ? null : BigInt(content.vatCents),
      content: content satisfies Prisma.InputJsonObject,
      issuedAt: at,
    },
  });
  return id;
}

/** Deletes the billing details of a closed account once the last month in which it was open has been issued. */
async function forgetClosed(tx: Tx, { merchantId, month }: Issuing): Promise<void> {
  const { closedAt } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  if (closedAt && monthOf(closedAt) <= month)
    await tx.billingDetails.deleteMany({ where: { merchantId } });
}

type Of = { merchantId: string; until: Date };

type Captured = { id: string; cents: bigint; capturedAt: Date; store: string | null };

/** Fees captured from the account before `until` that are on no invoice yet. They are locked, so that none is
 *  returned before the transaction ends. Fees that Shopify bills are not included, because they have no ledger
 *  entry. */
async function feesToInvoice(tx: Tx, { merchantId, until }: Of, hasVat: boolean): Promise<Fee[]> {
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

/** Invoiced fees that were returned before `until` and are on no credit note yet. They are locked. A fee has VAT if its
 *  invoice charged VAT. */
async function feesToCredit(tx: Tx, { merchantId, until }: Of): Promise<Fee[]> {
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

/** The next number of a series: `INV-000001`. The series stays locked until the transaction ends, so that a rollback
 *  leaves no gap. */
export async function nextDocumentNumber(tx: Tx, kind: NumberedKind): Promise<string> {
  const series = DOCUMENT_SERIES[kind];
  const [{ last }] = await tx.$queryRaw<[{ last: bigint }]>`
    insert into paper_series (series, last) values (${series}, 1)
    on conflict (series) do update set last = paper_series.last + 1
    returning last`;
  return `${series}-${String(last).padStart(DIGITS, '0')}`;
}
