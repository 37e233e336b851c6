import { createHash } from 'node:crypto';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Clock } from '#app/ports/clock.ts';
import type {
  Payment,
  PaymentAsked,
  PaymentDetails,
  PaymentRefund,
  PaymentsPort,
} from '#app/ports/payments.ts';

export type FakePayments = PaymentsPort & {
  /** Every page created, in order. */
  asked: PaymentAsked[];
  switches: {
    /** No call is answered; nothing is done. */
    down: boolean;
    /** How many of the next pages are created without an answer (`loseAnswers`), or not created at all
     *  (`loseQuestions`). */
    loseAnswers: number;
    loseQuestions: number;
    /** A page or a refund is refused with this message. */
    refuse: string | null;
    /** How many of the next refunds are started without an answer (`loseRefundAnswers`), or not at all
     *  (`loseRefunds`). */
    loseRefundAnswers: number;
    loseRefunds: number;
    /** The list fails at this page. */
    failAtPage: number | null;
    /** References that the list omits. */
    hide: string[];
  };
  /** Further payments that `find` and `list` know, even with an existing reference. */
  others: Payment[];
  pageSize: number;
  /** Simulates what the payer does on the page. */
  become(reference: string, over: Partial<Payment>): void;
  /** How many refunds were requested, whatever the answers. */
  refundsAsked(): number;
  /** Sets the state of a payment's last refund. `refundThere` adds one made at the provider. */
  refundBecomes(reference: string, state: PaymentRefund['state']): void;
  refundThere(reference: string, amountCents: number): void;
};

/** A payment provider in memory, which refuses repeated references. */
export function fakePayments(clock: Clock): FakePayments {
  const known = new Map<string, Payment>();
  const refunds = new Map<string, PaymentRefund[]>();
  const asked: PaymentAsked[] = [];
  const switches: FakePayments['switches'] = {
    down: false,
    loseAnswers: 0,
    loseQuestions: 0,
    refuse: null,
    loseRefundAnswers: 0,
    loseRefunds: 0,
    failAtPage: null,
    hide: [],
  };
  let refundsAsked = 0;
  const others: Payment[] = [];
  const lost = () => new AppError('payments-unknown', 'Paystack did not answer.');
  const answering = () => {
    if (switches.down) throw new AppError('payments-down', 'Paystack does not answer.');
  };
  const addRefund = (reference: string, amountCents: number, state: PaymentRefund['state']) => {
    const all = refunds.get(reference) ?? [];
    const made: PaymentRefund = { id: `${reference}-${all.length}`, amountCents, state };
    refunds.set(reference, [...all, made]);
    return made;
  };
  const fake: FakePayments = {
    name: 'Paystack',
    others,
    pageSize: 100,
    asked,
    switches,
    async begin(one) {
      answering();
      if (switches.refuse) throw new AppError('payments-refused', switches.refuse);
      if (switches.loseQuestions-- > 0) throw lost();
      if (known.has(one.reference))
        throw new AppError('payments-refused', 'Duplicate Transaction Reference', {
          isRepeated: true,
        });
      asked.push(one);
      known.set(one.reference, openPayment(one, clock.now()));
      if (switches.loseAnswers-- > 0) throw lost();
      return { url: `https://pay.example/${one.reference}` };
    },
    async find(reference) {
      answering();
      return known.get(reference) ?? others.find((one) => one.reference === reference) ?? null;
    },
    async list({ from, to, page }) {
      answering();
      if (switches.failAtPage === page) throw new AppError('payments-down', 'Paystack broke down.');
      const all = [...known.values(), ...others].filter(({ state, reference, details }) => {
        const at = new Date(details.createdAt ?? 0);
        return state === 'succeeded' && at >= from && at < to && !switches.hide.includes(reference);
      });
      const until = page * fake.pageSize;
      return { payments: all.slice(until - fake.pageSize, until), hasMore: all.length > until };
    },
    async refund({ reference, amountCents }) {
      refundsAsked += 1;
      answering();
      if (switches.refuse) throw new AppError('payments-refused', switches.refuse);
      if (switches.loseRefunds-- > 0) throw lost();
      const made = addRefund(reference, amountCents, 'open');
      if (switches.loseRefundAnswers-- > 0) throw lost();
      return made;
    },
    async refundsOf(reference) {
      answering();
      return refunds.get(reference) ?? [];
    },
    async listRefunds({ page }) {
      answering();
      const all = [...refunds].flatMap(([reference, made]) =>
        made.map((refund) => ({ ...refund, reference, paymentId: null })),
      );
      const until = page * fake.pageSize;
      return { refunds: all.slice(until - fake.pageSize, until), hasMore: all.length > until };
    },
    readHint(raw) {
      const body = JSON.parse(raw.toString('utf8')) as { topic: string; reference: string };
      return { ...body, deliveryKey: createHash('sha256').update(raw).digest('hex') };
    },
    refundsAsked: () => refundsAsked,
    refundBecomes(reference, state) {
      const all = refunds.get(reference) ?? [];
      refunds.set(reference, [...all.slice(0, -1), { ...all[all.length - 1]!, state }]);
    },
    refundThere: (reference, amountCents) => void addRefund(reference, amountCents, 'done'),
    become(reference, over) {
      const before = known.get(reference);
      if (!before) throw new Error(`nobody asked for ${reference}`);
      known.set(reference, { ...before, ...over });
    },
  };
  return fake;
}

function openPayment({ reference, amountCents, email }: PaymentAsked, at: Date): Payment {
  return {
    reference,
    amountCents,
    state: 'abandoned',
    currency: 'ZAR',
    details: paidByCard(email, at),
  };
}

/** The provider's details of a payment with its test card. */
export function paidByCard(email: string, at = new Date()): PaymentDetails {
  return {
    id: '4099260516',
    gatewayResponse: 'Successful',
    channel: 'card',
    currency: 'ZAR',
    paidAt: at.toISOString(),
    createdAt: at.toISOString(),
    feesCents: 449,
    authorization: {
      cardType: 'visa',
      bank: 'TEST BANK',
      bin: '408408',
      last4: '4081',
      expMonth: '12',
      expYear: '2030',
      countryCode: 'ZA',
      brand: 'visa',
    },
    customer: {
      id: '297346561',
      customerCode: 'CUS_7nlr6pp0jw0z3qn',
      firstName: null,
      lastName: null,
      email,
      phone: null,
    },
  };
}
