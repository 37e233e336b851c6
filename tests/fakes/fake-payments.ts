import { createHash } from 'node:crypto';

import { AppError } from '#app/domain/shared/errors.ts';
import type { SharedClock } from '#app/ports/clock.ts';
import type { Payment, PaymentAsked, PaymentRefund, PaymentsPort } from '#app/ports/payments.ts';

export type FakePayments = ReturnType<typeof fakePayments>;

/** A payment provider in memory, whose payments do what a test says. */
export function fakePayments(clock: Pick<SharedClock, 'now'>) {
  const asked: PaymentAsked[] = [];
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, PaymentRefund[]>();
  const fake = {
    asked,
    payments,
    refunds,
    /** What every call throws while it stands. */
    failing: null as AppError | null,
    /** As if somebody paid, or what else is said of it. */
    become(reference: string, over: Partial<Payment> = {}): Payment {
      const at = clock.now().toISOString();
      const known = payments.get(reference) ?? aPayment(reference, at);
      const isPaid = (over.state ?? 'succeeded') === 'succeeded';
      const details = isPaid ? { ...known.details, paidAt: at } : known.details;
      const payment: Payment = { ...known, state: 'succeeded', details, ...over };
      payments.set(reference, payment);
      return payment;
    },
  };
  const port: PaymentsPort = {
    name: 'Paystack',
    async begin(what) {
      fail();
      if (payments.has(what.reference))
        throw new AppError('payments-refused', 'Duplicate Transaction Reference', {
          isRepeated: true,
        });
      asked.push(what);
      const { reference, amountCents } = what;
      payments.set(reference, { ...aPayment(reference, clock.now().toISOString()), amountCents });
      return { url: `https://payments.example/${reference}` };
    },
    async find(reference) {
      fail();
      return payments.get(reference) ?? null;
    },
    async list({ from, to }) {
      fail();
      const found = [...payments.values()].filter(({ state, details: { createdAt } }) => {
        const at = Date.parse(createdAt ?? '');
        return state === 'succeeded' && at >= from.getTime() && at <= to.getTime();
      });
      return { payments: found.toReversed(), hasMore: false };
    },
    async refund({ reference, amountCents }) {
      fail();
      const all = refunds.get(reference) ?? [];
      const made: PaymentRefund = {
        id: `${reference}.${all.length + 1}`,
        amountCents,
        state: 'open',
      };
      refunds.set(reference, [...all, made]);
      return made;
    },
    async refundsOf(reference) {
      fail();
      return refunds.get(reference) ?? [];
    },
    readHint(raw) {
      const body = JSON.parse(raw.toString('utf8')) as { topic: string; reference: string };
      return { ...body, deliveryKey: createHash('sha256').update(raw).digest('hex') };
    },
  };
  return Object.assign(fake, port);

  function fail(): void {
    if (fake.failing) throw fake.failing;
  }
}

function aPayment(reference: string, createdAt: string): Payment {
  return {
    reference,
    state: 'abandoned',
    amountCents: 10_000,
    currency: 'ZAR',
    details: {
      id: createHash('sha256').update(reference).digest('hex').slice(0, 10),
      gatewayResponse: null,
      channel: 'card',
      currency: 'ZAR',
      paidAt: null,
      createdAt,
      feesCents: null,
      authorization: null,
      customer: null,
    },
  };
}
