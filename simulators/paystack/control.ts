import { z } from 'zod';
import { BadDays, type BadDaySwitches } from './bad-days.ts';
import type { Book, Channel } from './book.ts';
import type { Hooks } from './hooks.ts';
import { REFUND_STATES, type SimDispute, type SimPayment, type SimRefund } from './state.ts';

export type SeenCall = { call: string; at: number };

/** Control of the simulator for tests and operators, in process or under /_control. False and null mean that the
 *  payment, refund or dispute does not exist. */
type PaystackControl = {
  payments(): readonly SimPayment[];
  refunds(): readonly SimRefund[];
  disputes(): readonly SimDispute[];
  /** Acts like the button on the payment page. Settles an EFT that is pending. */
  pay(reference: string, channel?: Channel): Promise<boolean>;
  decline(reference: string): boolean;
  moveRefund(id: number, status: SimRefund['status']): Promise<boolean>;
  dispute(reference: string): Promise<number | null>;
  resolve(disputeId: number, resolution: 'merchant-accepted' | 'declined'): Promise<boolean>;
  badDays: Omit<BadDaySwitches, 'strikes'>;
  setWebhookUrl(url: string | undefined): void;
  /** Releases held webhooks; resolves when each has been tried once. */
  releaseWebhooks(): Promise<void>;
  webhooks(): ReturnType<Hooks['stats']>;
  /** The latest calls with a valid key, oldest first; times in milliseconds. */
  calls(): readonly SeenCall[];
};

type Parts = { book: Book; badDays: BadDaySwitches; hooks: Hooks; seen: readonly SeenCall[] };

export function createControl({ book, badDays, hooks, seen }: Parts): PaystackControl {
  return {
    payments: book.payments,
    refunds: book.refunds,
    disputes: book.disputes,
    async pay(reference, channel = 'card') {
      const payment = book.byReference(reference);
      if (payment) await book.pay(payment, payment.channel ?? channel);
      return payment !== null;
    },
    decline(reference) {
      const payment = book.byReference(reference);
      if (payment) book.decline(payment);
      return payment !== null;
    },
    async moveRefund(id, status) {
      const refund = book.refunds().find((one) => one.id === id);
      if (refund) await book.moveRefund(refund, status);
      return refund !== undefined;
    },
    async dispute(reference) {
      const payment = book.byReference(reference);
      return payment ? (await book.dispute(payment)).id : null;
    },
    async resolve(disputeId, resolution) {
      const dispute = book.disputes().find(({ id }) => id === disputeId);
      if (dispute) await book.resolve(dispute, resolution);
      return dispute !== undefined;
    },
    badDays: { set: badDays.set, clear: badDays.clear, list: badDays.list },
    setWebhookUrl: hooks.setUrl,
    releaseWebhooks: hooks.release,
    webhooks: hooks.stats,
    calls: () => seen,
  };
}

const Reference = z.object({ reference: z.string() });
const Pay = Reference.extend({ channel: z.enum(['card', 'eft']).default('card') });
const MoveRefund = z.object({ id: z.int(), status: z.enum(REFUND_STATES) });
const Resolve = z.object({ id: z.int(), resolution: z.enum(['merchant-accepted', 'declined']) });
const WebhookUrl = z.object({ url: z.url().nullable() });

type ControlAnswer = { http: number; body: unknown };

/** Answers one call under /_control, for example `POST pay`. Input must be JSON, which a foreign web page cannot send
 *  without a CORS preflight. */
export async function answerControl(
  control: PaystackControl,
  what: string,
  body: unknown,
): Promise<ControlAnswer> {
  try {
    const result = await route(control, what, body);
    return result === undefined
      ? { http: 404, body: { message: `Unknown control: ${what}` } }
      : { http: 200, body: result };
  } catch (error) {
    if (error instanceof z.ZodError) return { http: 400, body: { issues: error.issues } };
    throw error;
  }
}

async function route(control: PaystackControl, what: string, body: unknown): Promise<unknown> {
  switch (what) {
    case 'GET payments':
      return control.payments();
    case 'GET refunds':
      return control.refunds();
    case 'GET webhooks':
      return control.webhooks();
    case 'GET calls':
      return control.calls();
    case 'GET bad-days':
      return control.badDays.list();
    case 'POST bad-days':
      control.badDays.set(BadDays.parse(body));
      return control.badDays.list();
    case 'DELETE bad-days':
      control.badDays.clear();
      return {};
    case 'POST pay': {
      const { reference, channel } = Pay.parse(body);
      return { done: await control.pay(reference, channel) };
    }
    case 'POST decline':
      return { done: control.decline(Reference.parse(body).reference) };
    case 'POST move-refund': {
      const { id, status } = MoveRefund.parse(body);
      return { done: await control.moveRefund(id, status) };
    }
    case 'POST dispute':
      return { id: await control.dispute(Reference.parse(body).reference) };
    case 'POST resolve': {
      const { id, resolution } = Resolve.parse(body);
      return { done: await control.resolve(id, resolution) };
    }
    case 'POST release-webhooks':
      await control.releaseWebhooks();
      return control.webhooks();
    case 'POST webhook-url':
      control.setWebhookUrl(WebhookUrl.parse(body).url ?? undefined);
      return {};
    default:
      return undefined;
  }
}
