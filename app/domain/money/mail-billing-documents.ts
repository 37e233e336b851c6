import type { BillingDocument } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Services } from '#app/ports/services.ts';
import { monthWords } from './month.rules.ts';
import { billingDocumentWords } from './billing-document-words.rules.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Sends the account's owner one mail about all documents of the month. Closed accounts get none. */
export async function mailBillingDocuments(
  { db, mailer, settings }: Needs,
  { merchantId, month }: { merchantId: string; month: string },
): Promise<void> {
  const billingDocuments = await db.billingDocument.findMany({
    where: { merchantId, month },
    omit: { content: true },
    orderBy: { kind: 'asc' },
  });
  const owner = await db.membership.findFirst({
    where: {
      merchantId,
      role: 'merchant',
      acceptedAt: { not: null },
      merchant: { closedAt: null },
    },
    orderBy: { createdAt: 'asc' },
    select: { user: { select: { email: true, firstName: true } } },
  });
  if (billingDocuments.length === 0 || !owner) return;
  const lines = billingDocuments.map((billingDocument) => {
    const amount = formatMoney(rand(centsFromDb(billingDocument.totalCents)));
    return billingDocument.kind === 'statement'
      ? `${billingDocumentWords(billingDocument)}: closing balance ${amount}`
      : `${billingDocumentWords(billingDocument)}: ${amount}`;
  });
  await mailer.send({
    to: owner.user.email,
    subject: `${settings.productName}: your invoices and statements for ${monthWords(month)}`,
    text: [
      `Hello ${owner.user.firstName}`,
      lines.join('\n'),
      `Download them as PDF or CSV: ${settings.publicUrl}/account/papers`,
      `Fees are deducted from your balance. ${owedWords(billingDocuments, settings.publicUrl)}`,
    ].join('\n\n'),
  });
}

/** What the owner owes. A balance can be below zero, for example within a credit limit or after a reversed payment. */
function owedWords(
  billingDocuments: readonly Pick<BillingDocument, 'kind' | 'totalCents'>[],
  publicUrl: string,
): string {
  const statement = billingDocuments.find(({ kind }) => kind === 'statement');
  const cents = centsFromDb(statement?.totalCents ?? 0n);
  if (cents >= 0) return 'You do not need to pay anything.';
  return `Your balance was ${formatMoney(rand(-cents))} below zero at the end of the month. If you have not topped up since, please do: ${publicUrl}/account`;
}
