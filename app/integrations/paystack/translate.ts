import type {
  ListedRefund,
  Payment,
  PaymentDetails,
  PaymentRefund,
  PaymentState,
} from '#app/ports/payments.ts';
import type { PaystackEvent, PaystackPayment, PaystackRefund } from './wire.ts';

/** Any other status, including future ones, is not final and counts as open. */
const STATES: Readonly<Record<string, PaymentState>> = {
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
};

const REFUNDS: Readonly<Record<string, PaymentRefund['state']>> = {
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'needsPerson',
};

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export function toPayment(wire: PaystackPayment): Payment {
  return {
    reference: wire.reference,
    state: own(STATES, wire.status) ?? 'open',
    // If the payer paid more than requested, the rest is a fee that the payer bore. If the payer paid less, only the
    // received amount counts.
    amountCents: Math.min(wire.requested_amount ?? wire.amount, wire.amount),
    currency: wire.currency,
    details: toDetails(wire),
  };
}

function toDetails(wire: PaystackPayment): PaymentDetails {
  const { authorization: card, customer } = wire;
  return {
    id: wire.id,
    gatewayResponse: wire.gateway_response,
    channel: wire.channel,
    currency: wire.currency,
    paidAt: wire.paid_at ?? wire.paidAt,
    createdAt: wire.created_at ?? wire.createdAt,
    feesCents: wire.fees ?? null,
    authorization: card
      ? {
          cardType: card.card_type,
          bank: card.bank,
          bin: card.bin,
          last4: card.last4,
          expMonth: card.exp_month,
          expYear: card.exp_year,
          countryCode: card.country_code,
          brand: card.brand,
        }
      : null,
    customer: customer
      ? {
          id: customer.id,
          customerCode: customer.customer_code,
          firstName: customer.first_name,
          lastName: customer.last_name,
          email: customer.email,
          phone: customer.phone,
        }
      : null,
  };
}

export function toRefund({ id, amount, status }: PaystackRefund): PaymentRefund {
  return { id, amountCents: amount, state: own(REFUNDS, status) ?? 'open' };
}

export function toListedRefund(refund: PaystackRefund): ListedRefund {
  const { id: paymentId, reference } = refund.transaction ?? {};
  return { ...toRefund(refund), paymentId: paymentId ?? null, reference: reference ?? null };
}

/** The dispute that an event is about; null for any other event. */
export function disputeOf({ event, data }: PaystackEvent): string | null {
  return event.startsWith('charge.dispute.') ? (data.id ?? null) : null;
}

/** The reference of the payment that an event is about. Each kind of event has it in another field. A transfer's
 *  reference does not name a payment. */
export function paymentOf({ event, data }: PaystackEvent): string | null {
  if (event.startsWith('charge.dispute.')) return data.transaction?.reference ?? null;
  if (event.startsWith('refund.'))
    return data.transaction_reference ?? data.transaction?.reference ?? null;
  return event.startsWith('charge.') ? (data.reference ?? null) : null;
}
