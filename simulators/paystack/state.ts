import { z } from 'zod';

/** Larger than a signed 32-bit integer, as Paystack's ids are. */
const FIRST_ID = 4_099_260_516;

const SimPayment = z.object({
  id: z.int(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  /** The requested amount. `amount` is what the payer was charged. Both are in cents. */
  requested: z.int(),
  amount: z.int(),
  currency: z.string(),
  callbackUrl: z.string().nullable(),
  metadata: z.unknown(),
  status: z.enum(['abandoned', 'pending', 'failed', 'success', 'reversed']),
  channel: z.enum(['card', 'eft']).nullable(),
  fees: z.int().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
});
export type SimPayment = z.infer<typeof SimPayment>;

export const REFUND_STATES = [
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
] as const;
const SimRefund = z.object({
  id: z.int(),
  paymentId: z.int(),
  amount: z.int(),
  note: z.string().nullable(),
  status: z.enum(REFUND_STATES),
  createdAt: z.string(),
});
export type SimRefund = z.infer<typeof SimRefund>;

const SimDispute = z.object({
  id: z.int(),
  paymentId: z.int(),
  status: z.enum(['awaiting-merchant-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  createdAt: z.string(),
});
export type SimDispute = z.infer<typeof SimDispute>;

/** A webhook that has not been delivered yet. `body` is kept byte for byte. */
const SimHook = z.object({
  id: z.int(),
  body: z.string(),
  isForged: z.boolean(),
  isHeld: z.boolean(),
  tries: z.int(),
});
export type SimHook = z.infer<typeof SimHook>;

export const SimState = z.object({
  nextId: z.int(),
  payments: z.array(SimPayment),
  refunds: z.array(SimRefund),
  disputes: z.array(SimDispute),
  hooks: z.array(SimHook),
});
export type SimState = z.infer<typeof SimState>;

export function emptyState(): SimState {
  return { nextId: FIRST_ID, payments: [], refunds: [], disputes: [], hooks: [] };
}
