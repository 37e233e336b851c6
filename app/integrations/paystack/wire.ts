import { z } from 'zod';

/** Paystack sends the same field as a number or as text, depending on channel and event. */
const Whole = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+$/)
      .transform(Number),
  ])
  .pipe(z.int());
const Cents = Whole.pipe(z.int().nonnegative());
/** Kept as text, because ids exceed 32 bits and are never calculated with. */
const Id = z.union([z.string().trim().min(1), z.int().transform(String)]);
const Text = z.union([z.string(), z.number().transform(String)]);

/** For optional fields: an invalid value counts as missing, because it must not make the record unreadable. Blank
 *  strings count as missing too. */
const LooseText = Text.nullish()
  .catch(null)
  .transform((text) => text?.trim() || null);
const LooseId = Id.nullish()
  .catch(null)
  .transform((id) => id ?? null);

/** A time without a zone is UTC. */
const LooseTime = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => {
    if (!text) return null;
    const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text.trim());
    const at = new Date(hasZone ? text.trim() : `${text.trim()}Z`);
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  });

/** Booleans may also be strings, because one of Paystack's own samples has "false" as a string. */
const LooseTruth = z.union([z.boolean(), z.string(), z.number()]).transform((value) => {
  return value === true || /^(true|success|1)$/i.test(String(value).trim());
});

/** The envelope of every answer. */
export const PaystackEnvelope = z.object({
  status: LooseTruth,
  message: z.string().catch(''),
  code: LooseText,
  data: z.unknown().optional(),
  meta: z
    .object({ page: Whole, pageCount: Whole })
    .nullish()
    .catch(null)
    .transform((meta) => meta ?? null),
});
export type PaystackEnvelope = z.infer<typeof PaystackEnvelope>;

/** `data` of initialize. */
export const PaystackBegun = z.object({ authorization_url: z.url(), reference: z.string() });

const Authorization = z.object({
  card_type: LooseText,
  bank: LooseText,
  bin: LooseText,
  last4: LooseText,
  exp_month: LooseText,
  exp_year: LooseText,
  country_code: LooseText,
  brand: LooseText,
});

const Customer = z.object({
  id: LooseId,
  customer_code: LooseText,
  first_name: LooseText,
  last_name: LooseText,
  email: LooseText,
  phone: LooseText,
});

/** A payment as verify and list return it. The fields that decide whether and how much is credited are required, except
 *  `requested_amount`. `metadata` ("" or 0 or an object) is not read. */
export const PaystackPayment = z.object({
  id: Id,
  status: z.string().trim().toLowerCase(),
  reference: z.string(),
  amount: Cents,
  requested_amount: Cents.nullish(),
  currency: z.string().trim().toUpperCase(),
  gateway_response: LooseText,
  channel: LooseText,
  fees: Cents.nullish().catch(null),
  paid_at: LooseTime,
  paidAt: LooseTime,
  created_at: LooseTime,
  createdAt: LooseTime,
  authorization: Authorization.nullish().catch(null),
  customer: Customer.nullish().catch(null),
});
export type PaystackPayment = z.infer<typeof PaystackPayment>;

/** `transaction` is an id, a reference or the whole payment. */
export const PaystackRefund = z.object({
  id: Id,
  amount: Cents,
  status: z.string().trim().toLowerCase(),
  transaction: z
    .union([
      Id.transform((id) => ({ id, reference: id })),
      z.object({ id: LooseId, reference: LooseText }),
    ])
    .nullish()
    .catch(null),
});
export type PaystackRefund = z.infer<typeof PaystackRefund>;

/** Our references are never longer. A longer text does not name one of our payments. */
const Reference = z.string().min(1).max(200).nullish().catch(null);

/** A webhook. Only the reference of the payment and the id of the dispute are used from its data. */
export const PaystackEvent = z.object({
  event: z.string().trim().min(1).max(100),
  data: z.object({
    id: LooseId,
    reference: Reference,
    transaction_reference: Reference,
    transaction: z.object({ reference: Reference }).nullish().catch(null),
  }),
});
export type PaystackEvent = z.infer<typeof PaystackEvent>;
