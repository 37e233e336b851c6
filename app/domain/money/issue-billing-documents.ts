import type { Prisma } from '@prisma/client';
import { enqueue, enqueueAll } from '#app/domain/shared/outbox.ts';
import { availableOf } from '#app/domain/wallet/ledger.ts';
import type { Services } from '#app/ports/services.ts';
import { issueMonth } from './issue-month.ts';
import {
  issueAccountDocumentsJob,
  issueBillingDocumentsJob,
} from './issue-billing-documents.job.ts';
import type { Seller } from './billing-document.schema.ts';
import { lastClosedMonth, monthAfter, monthOf, monthsFrom, startOfMonth } from './month.rules.ts';
import { readOperator } from './operator.ts';
import { notifyCompanyMissing } from './notify-company-missing.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Accounts per query. */
const STRETCH = 500;

/** Queues the job that issues the documents of the last closed month. It may run again on later days of the month, and
 *  then leaves out the accounts that have their documents. */
export async function scheduleBillingDocuments({
  db,
  clock,
}: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  await enqueue(db, issueBillingDocumentsJob, { month: lastClosedMonth(clock.now()) });
}

/** Queues a job for each account without documents of the month. The operator's company details (operator.ts) are
 *  printed on each document. Until they are entered, nothing is issued and administrators have an alert. */
export async function issueBillingDocuments(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { month }: { month: string },
): Promise<void> {
  const at = clock.now();
  if (month > lastClosedMonth(at)) return;
  if (!(await readOperator(db))) return notifyCompanyMissing(db, month, at);
  for (let after = ''; ;) {
    const accounts = await db.merchant.findMany({
      where: { ...hasNoneOf(month), ...(after ? { id: { gt: after } } : {}) },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: STRETCH,
    });
    const payloads = accounts.map(({ id }) => ({ merchantId: id, month }));
    await enqueueAll(db, issueAccountDocumentsJob, payloads);
    const last = accounts.at(-1);
    if (!last || accounts.length < STRETCH) return;
    after = last.id;
  }
}

/** A filter for accounts without documents of the month. Accounts whose first ledger entry is later than that
 *  month are left out. */
function hasNoneOf(month: string): Prisma.MerchantWhereInput {
  const until = startOfMonth(monthAfter(month));
  return {
    billingMonths: { none: { month } },
    OR: [
      { accounts: { some: { entries: { some: { at: { lt: until } } } } } },
      { accounts: { none: { entries: { some: {} } } } },
    ],
  };
}

/** Issues an account's missing documents, month by month up to `month`, and mails its owner about the last
 *  month that has documents. Idempotent. */
export async function issueAccountDocuments(
  deps: Needs,
  { merchantId, month }: { merchantId: string; month: string },
): Promise<void> {
  const { db, settings } = deps;
  const operator = await readOperator(db);
  if (!operator || month > lastClosedMonth(deps.clock.now())) return;
  const { legalName, registrationNumber, vatNumber, address, email } = operator;
  const seller: Seller = {
    productName: settings.productName,
    legalName,
    registrationNumber,
    vatNumber,
    address,
    email,
  };
  for (const one of monthsFrom(await firstMissing(deps, merchantId, month), month))
    await issueMonth(deps, { merchantId, month: one, seller, notifies: one === month });
}

/** The month after the last one issued. If none was issued, it is the month of the account's first entry, or `month` if
 *  the account has no entry. */
async function firstMissing({ db }: Needs, merchantId: string, month: string): Promise<string> {
  const last = await db.billingMonth.findFirst({
    where: { merchantId },
    orderBy: { month: 'desc' },
    select: { month: true },
  });
  if (last) return monthAfter(last.month);
  const first = await db.ledgerEntry.findFirst({
    where: { account: { key: availableOf(merchantId) }, position: 1n },
    select: { at: true },
  });
  return first ? monthOf(first.at) : month;
}
