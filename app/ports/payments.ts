import type { IncomingHttpHeaders } from 'node:http';

/** A payment request: what the provider needs to open its payment page. */
export type PaymentAsked = {
  /** Our reference, unique for ever: letters, digits and '-'. */
  reference: string;
  amountCents: number;
  email: string;
  /** Where the browser returns to, whatever the result. */
  returnTo: string;
};

/** The state of a payment. `open`: not known yet. `abandoned`: not paid so far, but still possible. `failed`:
 *  declined; the payer may still try another card on the same page. `reversed`: all of it was sent back, by a refund
 *  or a dispute. */
export type PaymentState = 'succeeded' | 'failed' | 'abandoned' | 'reversed' | 'open';

/** A refund of a payment, whether we or someone else requested it. */
export type PaymentRefund = {
  /** The provider's id. */
  id: string;
  amountCents: number;
  state: 'open' | 'done' | 'failed' | 'needsPerson';
};

/** A refund in the provider's list, with the provider's id and the reference of its payment, as far as the list has
 *  them. */
export type ListedRefund = PaymentRefund & { paymentId: string | null; reference: string | null };

/** The card or account that paid. Fields that a channel does not have are null. Never holds a full card number. */
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

/** The provider's details of a payment, as shown to the merchant. */
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
  /** The amount paid, without any fee that the provider charged the payer; never more than was received. */
  amountCents: number;
  currency: string;
  details: PaymentDetails;
};

/** A signed webhook message from the provider. It is only a hint: the actual state is always looked up. */
export type PaymentHint = {
  /** Stays the same when the message is delivered again. */
  deliveryKey: string;
  /** The provider's event name ('charge.success'). */
  topic: string;
  /** The reference of the payment it is about; null when the message names none. */
  reference: string | null;
  /** The provider's id of the dispute it is about; null if it is about none. */
  disputeId?: string | null;
};

/** A payment provider.
 *  Every call may throw 'payments-down' (it certainly had no effect, or is safe to repeat), 'payments-unknown' (no
 *  answer: it may have taken effect) or 'payments-refused' (with the provider's own message; do not repeat). */
export type PaymentsPort = {
  /** The name shown beside a transaction ('Paystack'). */
  readonly name: string;
  /** Opens a payment page and returns its URL. Safe to repeat with the same reference after 'payments-unknown': when
   *  the provider already has the reference, it throws 'payments-refused' with `details.isRepeated` and does not
   *  return the page's URL again. */
  begin(asked: PaymentAsked): Promise<{ url: string }>;
  /** The payment with this reference; null when the provider does not know it. */
  find(reference: string): Promise<Payment | null>;
  /** Successful payments that were started between two instants, newest first, in pages from 1. Used by the daily
   *  reconciliation. The list may contain payments that are not ours, and two with the same reference. */
  list(asked: { from: Date; to: Date; page: number }): Promise<{
    payments: Payment[];
    hasMore: boolean;
  }>;
  /** Refunds part or all of a payment. A fully refunded payment becomes `reversed`. Not safe to repeat: check
   *  `refundsOf` first. */
  refund(asked: { reference: string; amountCents: number; note: string }): Promise<PaymentRefund>;
  refundsOf(reference: string): Promise<PaymentRefund[]>;
  /** Refunds that were made since an instant, of any payment, in pages from 1. Used by the daily reconciliation,
   *  instead of asking about each payment. The list may contain earlier refunds. */
  listRefunds(asked: { from: Date; page: number }): Promise<{
    refunds: ListedRefund[];
    hasMore: boolean;
  }>;
  /** Verifies the signature over the exact bytes before anything is parsed. */
  readHint(raw: Buffer, headers: IncomingHttpHeaders): PaymentHint | 'forged' | 'malformed';
};
