import { Prisma } from '@prisma/client';
import { z } from 'zod';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { PaymentDetails } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { refundableCents } from './taken-back.ts';
import { matchingAll, readTransactions, type TransactionRow } from './list-transactions.ts';

const Text = z.string().nullable();

/** The provider's details of a payment, as stored with its transaction. */
const KeptPayment = z.object({
  id: z.string(),
  gatewayResponse: Text,
  channel: Text,
  currency: z.string(),
  paidAt: Text,
  createdAt: Text,
  feesCents: z.number().nullable(),
  authorization: z
    .object({
      cardType: Text,
      bank: Text,
      bin: Text,
      last4: Text,
      expMonth: Text,
      expYear: Text,
      countryCode: Text,
      brand: Text,
    })
    .nullable(),
  customer: z
    .object({
      id: Text,
      customerCode: Text,
      firstName: Text,
      lastName: Text,
      email: Text,
      phone: Text,
    })
    .nullable(),
}) satisfies z.ZodType<PaymentDetails>;

const Note = z.object({
  reason: z.string().nullable().default(null),
  bankReference: z.string().nullable().default(null),
  /** The day of the payment, such as `2026-11-22`. */
  paidOn: z.string().nullable().default(null),
});
type TransactionNote = z.infer<typeof Note>;

export type TransactionPage = TransactionRow & {
  /** The payment provider's details. */
  payment: PaymentDetails | null;
  /** The provider's payment page, while the owner can still pay there; null for administrators. */
  payAt: string | null;
  /** The account's id, for an administrator's link to it; null for its owner. */
  accountId: string | null;
  /** An administrator's note. */
  note: TransactionNote;
  /** How much of a top-up an administrator can still refund, in cents. Null for everyone else, for other types, and
   *  for a top-up that was not paid through the payment provider that is set up now. */
  refundableCents: number | null;
};

/** One transaction of the actor's own account, or of any for administrators.
 *  @throws AppError 'not-allowed', 'not-found' also for another account's. */
export async function readTransaction(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  actor: Actor,
  by: { id: string } | { reference: string },
): Promise<TransactionPage> {
  const scope = authorize(actor, 'account.read');
  const found = await db.transaction.findUnique({ where: by });
  if (!found || (scope !== 'any' && found.merchantId !== actor.merchantId))
    throw notFound('Transaction');
  const { id, merchantId, details, status, payAt, type, provider } = found;
  const isRefunder = scope === 'any' && type === 'accountTopUp' && provider === payments?.name;
  const matching = Prisma.sql`${matchingAll(merchantId)} and t.id = ${id}::uuid`;
  const [row] = await readTransactions(db, merchantId, matching, { page: 1, limit: 1 });
  if (!row) throw notFound('Transaction');
  return {
    ...row,
    payment: paymentOf(details),
    payAt: scope === 'any' || status !== 'PENDING' ? null : payAt,
    accountId: scope === 'any' ? merchantId : null,
    note: noteOf(details),
    refundableCents: isRefunder ? await refundableCents(db, found) : null,
  };
}

/** The payment details in a transaction's `details`; null if the provider has sent none. */
export function paymentOf(details: unknown): PaymentDetails | null {
  const { data } = z.object({ payment: KeptPayment }).safeParse(details);
  return data?.payment ?? null;
}

/** The note in a transaction's `details`: an administrator's reason, and the bank's reference for a payment. */
function noteOf(details: unknown): TransactionNote {
  return Note.safeParse(details).data ?? { reason: null, bankReference: null, paidOn: null };
}
