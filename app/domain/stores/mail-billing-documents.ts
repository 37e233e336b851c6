import type { BillingDocument } from '@prisma/client';
import { ownerAddress } from '#app/domain/people/owner-address.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Services } from '#app/ports/services.ts';
import { monthWords } from '#app/domain/money/month.rules.ts';
import { readOperator } from '#app/domain/money/operator.ts';
import { billingDocumentWords } from '#app/domain/money/billing-document-words.rules.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'log'>;

/** Sends the account's owner one mail about all documents of the month, or the contact of a shop that has not joined an
 *  account. Such a shop cannot open the portal, so its mail says whom to ask. Closed accounts get none. */
export async function mailBillingDocuments(
  { db, mailer, settings, log }: Needs,
  { merchantId, month }: { merchantId: string; month: string },
): Promise<void> {
  const billingDocuments = await db.billingDocument.findMany({
    where: { merchantId, month },
    omit: { content: true },
    orderBy: { kind: 'asc' },
  });
  const merchant = await db.merchant.findFirst({
    where: { id: merchantId, closedAt: null },
    include: { stores: { where: { contactEmail: { not: null } }, take: 1 } },
  });
  if (billingDocuments.length === 0 || !merchant) return;
  const contactEmail = merchant.stores[0]?.contactEmail ?? null;
  const { owner, to } = await ownerAddress(db, merchant, contactEmail);
  if (!to) {
    log.warn({ merchantId }, 'no one to email about invoices and statements');
    return;
  }
  const operator = await readOperator(db);
  const office = operator?.email ?? settings.productName;
  const page = `${settings.publicUrl}/account`;
  const [getThem, topUp] = owner
    ? [`Download them as PDF or CSV: ${page}/papers`, `please do: ${page}`]
    : [`To get them as PDF, write to ${office}.`, `please write to ${office}.`];
  const lines = billingDocuments.map((billingDocument) => {
    const amount = formatMoney(rand(centsFromDb(billingDocument.totalCents)));
    return billingDocument.kind === 'statement'
      ? `${billingDocumentWords(billingDocument)}: closing balance ${amount}`
      : `${billingDocumentWords(billingDocument)}: ${amount}`;
  });
  await mailer.send({
    to,
    subject: `${settings.productName}: your invoices and statements for ${monthWords(month)}`,
    text: [
      `Hello ${owner?.firstName ?? merchant.name}`,
      lines.join('\n'),
      getThem,
      `Fees are deducted from your balance. ${owedWords(billingDocuments, topUp)}`,
    ].join('\n\n'),
  });
}

/** What the owner owes; `topUp` says how to top up. A balance can be below zero, for example within a credit limit or
 *  after a reversed payment. */
function owedWords(
  billingDocuments: readonly Pick<BillingDocument, 'kind' | 'totalCents'>[],
  topUp: string,
): string {
  const statement = billingDocuments.find(({ kind }) => kind === 'statement');
  const cents = centsFromDb(statement?.totalCents ?? 0n);
  if (cents >= 0) return 'You do not need to pay anything.';
  return `Your balance was ${formatMoney(rand(-cents))} below zero at the end of the month. If you have not topped up since, ${topUp}`;
}
