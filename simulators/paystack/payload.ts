import type { SimDispute, SimPayment, SimRefund } from './state.ts';

const WORDS: Readonly<Record<SimPayment['status'], string>> = {
  abandoned: 'The transaction was not completed',
  pending: 'Transaction in progress',
  failed: 'Declined',
  success: 'Approved',
  reversed: 'Approved',
};

/** A payment as verify and the list return it. */
export function paymentData(payment: SimPayment) {
  const { paidAt, createdAt } = payment;
  return {
    id: payment.id,
    domain: 'test',
    status: payment.status,
    reference: payment.reference,
    receipt_number: null,
    amount: payment.amount,
    message: null,
    gateway_response: WORDS[payment.status],
    paid_at: paidAt,
    created_at: createdAt,
    channel: payment.channel ?? 'card',
    currency: payment.currency,
    ip_address: '127.0.0.1',
    // Without metadata in the request, Paystack returns one of these two values.
    metadata: payment.metadata ?? (payment.id % 2 === 0 ? '' : 0),
    log: null,
    fees: payment.fees,
    fees_split: null,
    authorization: authorizationOf(payment),
    customer: customerOf(payment),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: payment.requested,
    pos_transaction_data: null,
    source: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** The webhook about a successful payment. It has two fields fewer than the payment in an answer. */
export function chargeEvent(payment: SimPayment) {
  const { receipt_number: _, transaction_date: __, ...data } = paymentData(payment);
  return { event: 'charge.success', data };
}

/** How the payment was paid: with Paystack's test card, or by EFT, which has almost no details. Empty if unpaid. */
function authorizationOf({ id, channel, paidAt }: SimPayment) {
  if (!paidAt) return {};
  if (channel === 'eft')
    return {
      authorization_code: `AUTH_${id}`,
      bin: null,
      last4: null,
      exp_month: null,
      exp_year: null,
      channel: 'eft',
      card_type: null,
      bank: null,
      country_code: 'ZA',
      brand: 'EFT',
      reusable: false,
      signature: null,
      account_name: null,
    };
  return {
    authorization_code: `AUTH_${id}`,
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    // The trailing space is in Paystack's own data.
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'ZA',
    brand: 'visa',
    reusable: true,
    signature: `SIG_${id}`,
    account_name: null,
  };
}

function customerOf({ email }: SimPayment) {
  return {
    id: 181_873_746,
    first_name: null,
    last_name: null,
    email,
    customer_code: 'CUS_1rkzaqsv4rrhqo6',
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
}

/** A refund in an answer. `withPayment`: includes the whole payment, as the answer to a new refund does; a list has
 *  only the payment's id. */
export function refundData(refund: SimRefund, payment: SimPayment, withPayment: boolean) {
  return {
    id: refund.id,
    integration: 412_829,
    domain: 'test',
    transaction: withPayment ? paymentData(payment) : payment.id,
    dispute: null,
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    currency: payment.currency,
    channel: payment.channel,
    status: refund.status,
    refunded_by: 'sandbox@example.com',
    merchant_note: refund.note,
    customer_note: `Refund for transaction ${payment.reference}`,
    expected_at: refund.createdAt,
    createdAt: refund.createdAt,
  };
}

/** The webhook about a refund. The amount of a processed refund is text, otherwise it is a number. */
export function refundEvent(refund: SimRefund, payment: SimPayment) {
  const isProcessed = refund.status === 'processed';
  return {
    event: `refund.${refund.status}`,
    data: {
      status: refund.status,
      transaction_reference: payment.reference,
      refund_reference: refund.status === 'pending' ? null : String(refund.id),
      amount: isProcessed ? String(refund.amount) : refund.amount,
      currency: payment.currency,
      processor: 'instant-transfer',
      customer: { first_name: null, last_name: null, email: payment.email },
      integration: 412_829,
      domain: 'test',
    },
  };
}

export function disputeEvent(
  what: 'create' | 'remind' | 'resolve',
  dispute: SimDispute,
  payment: SimPayment,
) {
  return {
    event: `charge.dispute.${what}`,
    data: {
      id: dispute.id,
      refund_amount: payment.amount,
      currency: payment.currency,
      status: dispute.status,
      resolution: dispute.resolution,
      domain: 'test',
      transaction: paymentData(payment),
      transaction_reference: null,
      category: 'chargeback',
      customer: customerOf(payment),
      bin: '408408',
      last4: '4081',
      evidence: null,
      attachments: null,
      note: null,
      created_at: dispute.createdAt,
    },
  };
}
