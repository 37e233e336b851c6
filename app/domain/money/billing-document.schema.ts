import { z } from 'zod';

const Cents = z.number().int();
const Text = z.string().nullable();

const Seller = z.object({
  productName: z.string(),
  legalName: z.string(),
  registrationNumber: Text,
  vatNumber: Text,
  address: z.string(),
  email: z.string(),
});
export type Seller = z.infer<typeof Seller>;

const Buyer = z.object({ name: z.string(), address: Text, vatNumber: Text });
export type Buyer = z.infer<typeof Buyer>;

/** Fees of one store with the same amount and VAT rate, and on a credit note of the same invoice. */
export const FeeLine = z.object({
  store: z.string(),
  /** On a credit note: the number of the invoice. */
  invoice: Text,
  quantity: Cents,
  unitCents: Cents,
  /** In hundredths of a percent; null if no VAT is charged. */
  rate: Cents.nullable(),
  vatCents: Cents.nullable(),
  totalCents: Cents,
});
export type FeeLine = z.infer<typeof FeeLine>;

/** One ledger entry that changes the available balance. */
export const Movement = z.object({
  at: z.iso.datetime(),
  words: z.string(),
  reference: z.string(),
  order: Text,
  store: Text,
  amountCents: Cents,
  balanceCents: Cents,
});
export type Movement = z.infer<typeof Movement>;

const printed = { month: z.string(), issuedAt: z.iso.datetime(), seller: Seller, buyer: Buyer };

const Fees = z.object({
  ...printed,
  title: z.string(),
  number: z.string(),
  /** Whether it shows the recipient's address and VAT number. */
  isFull: z.boolean(),
  lines: z.array(FeeLine),
  totalCents: Cents,
  vatCents: Cents.nullable(),
});

/** Everything that is printed on a document, as it was when the document was issued. */
export const BillingDocumentContent = z.discriminatedUnion('kind', [
  Fees.extend({ kind: z.literal('invoice') }),
  Fees.extend({ kind: z.literal('creditNote') }),
  z.object({
    ...printed,
    kind: z.literal('statement'),
    title: z.string(),
    openingCents: Cents,
    closingCents: Cents,
    lines: z.array(Movement),
  }),
]);
export type BillingDocumentContent = z.infer<typeof BillingDocumentContent>;
export type FeesContent = Extract<BillingDocumentContent, { kind: 'invoice' | 'creditNote' }>;
export type StatementContent = Extract<BillingDocumentContent, { kind: 'statement' }>;
