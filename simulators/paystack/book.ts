import { randomBytes } from 'node:crypto';
import type { BadDaySwitches } from './bad-days.ts';
import { chargeEvent, disputeEvent, refundEvent } from './payload.ts';
import type { SimDispute, SimPayment, SimRefund, SimState } from './state.ts';

type Options = {
  state: SimState;
  badDays: BadDaySwitches;
  changed: () => void;
  report: (event: object) => Promise<void>;
};

type Asked = Pick<
  SimPayment,
  'reference' | 'email' | 'requested' | 'currency' | 'callbackUrl' | 'metadata'
>;
export type Channel = 'card' | 'eft';
export type Book = ReturnType<typeof createBook>;

/** Paystack's fees in South Africa, plus 15 % VAT: cards 2.9 % and R1, EFT 2 %. Half cents are rounded up. */
function feesOf(cents: number, channel: Channel): number {
  const bare = channel === 'card' ? cents * 29 + 100_000 : cents * 20;
  return Math.floor((bare * 115 + 50_000) / 100_000);
}

/** The sandbox's payments, refunds and disputes, and their state changes. */
export function createBook({ state, badDays, changed, report }: Options) {
  const now = () => new Date().toISOString();
  const byReference = (reference: string) =>
    state.payments.find((payment) => payment.reference === reference) ?? null;
  const paymentOf = ({ paymentId }: { paymentId: number }) =>
    state.payments.find(({ id }) => id === paymentId)!;

  async function settle(payment: SimPayment, channel: Channel): Promise<void> {
    Object.assign(payment, { status: 'success', channel, paidAt: now() });
    payment.fees = feesOf(payment.requested, channel);
    if (badDays.strikes('otherCurrency')) payment.currency = 'USD';
    if (badDays.strikes('underpay')) payment.amount = payment.requested - 1;
    if (badDays.strikes('passFees')) payment.amount = payment.requested + payment.fees;
    changed();
    await report(chargeEvent(payment));
    if (badDays.strikes('chargeTwice')) {
      const again = { ...payment, id: state.nextId++, accessCode: accessCode() };
      state.payments.push(again);
      changed();
      await report(chargeEvent(again));
    }
  }

  return {
    byReference,
    byAccessCode: (code: string) =>
      state.payments.find((payment) => payment.accessCode === code) ?? null,
    byIdOrReference: (key: string) =>
      state.payments.find(({ id }) => String(id) === key) ?? byReference(key),
    payments: () => state.payments,
    refunds: () => state.refunds,
    disputes: () => state.disputes,
    paymentOf,

    begin(asked: Asked): SimPayment {
      const payment: SimPayment = {
        ...asked,
        id: state.nextId++,
        accessCode: accessCode(),
        amount: asked.requested,
        status: 'abandoned',
        channel: null,
        fees: null,
        createdAt: now(),
        paidAt: null,
      };
      state.payments.push(payment);
      changed();
      return payment;
    },

    /** A payment that is already paid only sends its webhook again; nothing is charged. For a reversed payment nothing
     *  happens. */
    async pay(payment: SimPayment, channel: Channel): Promise<void> {
      if (payment.status === 'success') return report(chargeEvent(payment));
      if (payment.status === 'reversed') return;
      if (channel === 'eft' && payment.status !== 'pending' && badDays.strikes('eftPending')) {
        Object.assign(payment, { status: 'pending', channel });
        return changed();
      }
      await settle(payment, channel);
    },

    /** The payer may still try another card. Paystack sends no webhook for this. */
    decline(payment: SimPayment): void {
      if (payment.paidAt) return;
      Object.assign(payment, { status: 'failed', channel: 'card' });
      changed();
    },

    refundedCents: ({ id }: SimPayment) =>
      state.refunds
        .filter(({ paymentId, status }) => paymentId === id && status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0),

    async refund(payment: SimPayment, amount: number, note: string | null): Promise<SimRefund> {
      const refund: SimRefund = {
        id: state.nextId++,
        paymentId: payment.id,
        amount,
        note,
        status: 'pending',
        createdAt: now(),
      };
      state.refunds.push(refund);
      changed();
      await report(refundEvent(refund, payment));
      return refund;
    },

    /** Gives a refund another status and reports it. A fully refunded payment becomes `reversed`. */
    async moveRefund(refund: SimRefund, status: SimRefund['status']): Promise<void> {
      refund.status = status;
      const payment = paymentOf(refund);
      const done = state.refunds.filter(
        (one) => one.paymentId === payment.id && one.status === 'processed',
      );
      const cents = done.reduce((sum, { amount }) => sum + amount, 0);
      if (cents >= payment.amount) payment.status = 'reversed';
      changed();
      await report(refundEvent(refund, payment));
    },

    async dispute(payment: SimPayment): Promise<SimDispute> {
      const dispute: SimDispute = {
        id: state.nextId++,
        paymentId: payment.id,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        createdAt: now(),
      };
      state.disputes.push(dispute);
      changed();
      await report(disputeEvent('create', dispute, payment));
      return dispute;
    },

    /** Ends a dispute and reports it. If the merchant accepted it, the payer gets the money back. */
    async resolve(
      dispute: SimDispute,
      resolution: 'merchant-accepted' | 'declined',
    ): Promise<void> {
      Object.assign(dispute, { status: 'resolved', resolution });
      const payment = paymentOf(dispute);
      if (resolution === 'merchant-accepted') payment.status = 'reversed';
      changed();
      await report(disputeEvent('resolve', dispute, payment));
    },
  };
}

function accessCode(): string {
  return randomBytes(8).toString('hex');
}
