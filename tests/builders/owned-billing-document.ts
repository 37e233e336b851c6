import { BillingDocumentContent } from '#app/domain/money/billing-document.schema.ts';
import { monthAfter } from '#app/domain/money/month.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import type { GivenMerchant } from './given.ts';

/** An invoice of the account with its PDF, and the text that only this account may read. */
export async function ownedBillingDocument(
  { db, files, clock }: Services,
  word: string,
  { merchantId }: GivenMerchant,
): Promise<{ id: string; secrets: string[] }> {
  const [id, at, number] = [newId(), clock.now(), `INV-${word}`];
  const month = monthAfter('2020-01', await db.billingMonth.count({ where: { merchantId } }));
  const secrets = [`Secret Invoicing ${word}`, `%PDF-1.7 secret invoice ${word}`] as const;
  const fileKey = `papers/${month}/${id}.pdf`;
  await files.put(fileKey, Buffer.from(secrets[1]), 'application/pdf');
  const content = BillingDocumentContent.parse({
    kind: 'invoice',
    number,
    month,
    title: 'Invoice',
    isFull: false,
    issuedAt: at.toISOString(),
    seller: {
      productName: 'Thumela',
      legalName: 'Thumela Logistics',
      registrationNumber: null,
      vatNumber: null,
      address: 'Cape Town',
      email: 'accounts@thumela.example',
    },
    buyer: { name: 'Somebody', address: null, vatNumber: null },
    lines: [
      {
        store: secrets[0],
        invoice: null,
        quantity: 1,
        unitCents: 500,
        rate: null,
        vatCents: null,
        totalCents: 500,
      },
    ],
    totalCents: 500,
    vatCents: null,
  });
  await db.billingMonth.create({ data: { merchantId, month, lastPosition: 0n, issuedAt: at } });
  await db.billingDocument.create({
    data: {
      id,
      merchantId,
      month,
      kind: 'invoice',
      number,
      totalCents: 500n,
      content,
      issuedAt: at,
      fileKey,
    },
  });
  return { id, secrets: [...secrets] };
}
