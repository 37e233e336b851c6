import { z } from 'zod';
import type { PaymentDetails } from '#app/ports/payments.ts';

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

/** The payment details in a transaction's `details`; null where the provider has sent none. */
export function paymentOf(details: unknown): PaymentDetails | null {
  const { data } = z.object({ payment: KeptPayment }).safeParse(details);
  return data?.payment ?? null;
}

const Note = z.object({
  reason: z.string().nullable().default(null),
  bankReference: z.string().nullable().default(null),
  /** `2026-11-22` */
  paidOn: z.string().nullable().default(null),
});
export type TransactionNote = z.infer<typeof Note>;

/** The note in a transaction's `details`: an administrator's reason, and the bank's reference for a payment. */
export function noteOf(details: unknown): TransactionNote {
  return Note.safeParse(details).data ?? { reason: null, bankReference: null, paidOn: null };
}
