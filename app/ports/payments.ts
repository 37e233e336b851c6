import type { IncomingHttpHeaders } from 'node:http';

/** What somebody is sent to the provider's page with. */
export type PaymentAsked = {
  /** Ours, unique for ever: letters, digits and '-'. */
  reference: string;
  amountCents: number;
  email: string;
  /** Where the browser comes back to, whatever became of it. */
  returnTo: string;
};

/** What became of a payment. `open`: nobody can say yet; `abandoned`: nobody has paid so far, they still
 *  may; `failed`: declined, and on the same page they may still try another card; `reversed`: sent back
 *  whole, by a refund of ours or a dispute. */
export type PaymentState = 'succeeded' | 'failed' | 'abandoned' | 'reversed' | 'open';

/** Refunds and disputes may come to a payment that succeeded. */
export type PaymentRefund = {
  /** The provider's id. */
  id: string;
  amountCents: number;
  state: 'open' | 'done' | 'failed' | 'needsPerson';
};

/** The card or account that paid; fields that a channel does not have are null. Never a whole number. */
export type PaymentAuthorization = {
  cardType: string | null;
  bank: string | null;
  bin: string | null;
  last4: string | null;
  expMonth: string | null;
  expYear: string | null;
  countryCode: string | null;
  brand: string | null;
};

export type PaymentCustomer = {
  id: string | null;
  customerCode: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
};

/** What the provider tells of a payment, as it is shown to the merchant. */
export type PaymentDetails = {
  id: string;
  gatewayResponse: string | null;
  channel: string | null;
  currency: string;
  /** ISO instants. */
  paidAt: string | null;
  createdAt: string | null;
  feesCents: number | null;
  authorization: PaymentAuthorization | null;
  customer: PaymentCustomer | null;
};

export type Payment = {
  reference: string;
  state: PaymentState;
  /** What was paid, without a fee that the provider added for the payer; never more than came in. */
  amountCents: number;
  currency: string;
  details: PaymentDetails;
};

/** A signed message of the provider, which is a hint: what happened is asked. */
export type PaymentHint = {
  /** The same for a message that comes again. */
  deliveryKey: string;
  /** The provider's name of what happened ('charge.success'). */
  topic: string;
  /** Of the payment that it is about; null for what names none. */
  reference: string | null;
  /** Of the dispute that it is about, the provider's: what comes out of its turn is told by it. */
  disputeId?: string | null;
};

/** A payment provider.
 *  Every call may throw 'payments-down' (sure that nothing happened, or safe to ask again),
 *  'payments-unknown' (no answer: it may have happened) or 'payments-refused' (its own words; do not
 *  repeat). */
export type PaymentsPort = {
  /** As it is shown beside a transaction ('Paystack'). */
  readonly name: string;
  /** The page where somebody pays. Safe to repeat with the same reference after 'payments-unknown': where
   *  the provider already has it, 'payments-refused' is thrown with `details.isRepeated`, and its page is
   *  not told again. */
  begin(asked: PaymentAsked): Promise<{ url: string }>;
  /** The payment that carries this reference; null where the provider never heard of it. */
  find(reference: string): Promise<Payment | null>;
  /** Payments that were begun between two moments and succeeded, newest first, in pages from 1: for the
   *  daily match. Others than ours may stand among them, and two of one reference. */
  list(asked: { from: Date; to: Date; page: number }): Promise<{
    payments: Payment[];
    hasMore: boolean;
  }>;
  /** Sends a part of a payment back, or all of it: then the payment becomes `reversed`. Not safe to
   *  repeat: look at `refundsOf` first. */
  refund(asked: { reference: string; amountCents: number; note: string }): Promise<PaymentRefund>;
  refundsOf(reference: string): Promise<PaymentRefund[]>;
  /** Checks the signature over the exact bytes before anything is parsed. */
  readHint(raw: Buffer, headers: IncomingHttpHeaders): PaymentHint | 'forged' | 'malformed';
};
