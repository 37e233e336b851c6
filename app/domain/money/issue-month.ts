import type { MoneyPaperKind, Prisma } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { billingOf } from './billing.ts';
import { feeLines, sumsOf, type Fee } from './fee-lines.rules.ts';
import { feesToCredit, feesToInvoice } from './fees-to-paper.ts';
import { mailPapersJob, printPaperJob } from './issue-papers.job.ts';
import { PaperContent, type Buyer, type Seller } from './money-paper.schema.ts';
import { monthAfter, monthOf, startOfMonth } from './month.rules.ts';
import { balanceAt, readMovements } from './movements.ts';
import { nextPaperNumber, type NumberedKind } from './next-paper-number.ts';
import { ABRIDGED_UP_TO_CENTS } from './vat.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
/** `tells`: its owner hears of it by mail. */
type Issue = { merchantId: string; month: string; seller: Seller; tells: boolean };
type Issuing = Issue & { at: Date; buyer: Buyer };

const PATIENCE = { maxWait: 30_000, timeout: 240_000 };

/** Issues an account's papers of a month, all or none, and once: whoever comes second changes nothing.
 *  Answers how many. The months before have to be issued already. */
export async function issueMonth({ db, clock }: Needs, issue: Issue): Promise<number> {
  const { merchantId, month } = issue;
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const row = { merchantId, month, lastPosition: 0n, issuedAt: at };
    const { count } = await tx.paperMonth.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return 0;
    const issuing = { ...issue, at, buyer: await buyerOf(tx, merchantId) };
    const statement = await issueStatement(tx, issuing);
    const until = startOfMonth(monthAfter(month));
    const hasVat = issue.seller.vatNumber !== null;
    const invoiced = await feesToInvoice(tx, { merchantId, until }, hasVat);
    const credited = await feesToCredit(tx, { merchantId, until });
    // In this sequence everywhere: the series of numbers are locked from here on.
    const invoice = await issueFees(tx, issuing, 'invoice', invoiced);
    const creditNote = await issueFees(tx, issuing, 'creditNote', credited);
    const papers = [statement, invoice, creditNote].flatMap((id) => id ?? []);
    for (const paperId of papers) await enqueue(tx, printPaperJob, { paperId });
    if (issue.tells && papers.length > 0) await enqueue(tx, mailPapersJob, { merchantId, month });
    await forgetClosed(tx, issuing);
    return papers.length;
  }, PATIENCE);
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
  const number = await nextPaperNumber(tx, kind);
  const id = await keepPaper(tx, issuing, {
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

/** A month in which nothing moved has none; the next opens where the one before closed. */
async function issueStatement(tx: Tx, issuing: Issuing): Promise<string | null> {
  const { merchantId, month } = issuing;
  const before = await tx.paperMonth.findFirst({
    where: { merchantId, month: { lt: month } },
    orderBy: { month: 'desc' },
  });
  const after = before?.lastPosition ?? 0n;
  const until = startOfMonth(monthAfter(month));
  const { lastPosition, lines } = await readMovements(tx, { merchantId, after, until });
  await tx.paperMonth.update({
    where: { merchantId_month: { merchantId, month } },
    data: { lastPosition },
  });
  const last = lines.at(-1);
  if (!last) return null;
  return keepPaper(tx, issuing, {
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

async function keepPaper(
  tx: Tx,
  { merchantId, month, at }: Issuing,
  printed: PaperContent,
): Promise<string> {
  const content = PaperContent.parse(printed);
  const id = newId();
  const isStatement = content.kind === 'statement';
  await tx.moneyPaper.create({
    data: {
      id,
      merchantId,
      month,
      kind: content.kind satisfies MoneyPaperKind,
      number: isStatement ? null : content.number,
      totalCents: BigInt(isStatement ? content.closingCents : content.totalCents),
      vatCents: isStatement || content.vatCents === null ? null : BigInt(content.vatCents),
      content: content satisfies Prisma.InputJsonObject,
      issuedAt: at,
    },
  });
  return id;
}

/** To whom the papers of a closed account are addressed goes once the last month that it was open in has
 *  been issued. */
async function forgetClosed(tx: Tx, { merchantId, month }: Issuing): Promise<void> {
  const { closedAt } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  if (closedAt && monthOf(closedAt) <= month)
    await tx.billingDetails.deleteMany({ where: { merchantId } });
}
