import { z } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { Payment, PaymentsPort, PaymentHint } from '#app/ports/payments.ts';
import { oneCall } from '../one-call.ts';
import { withRetry, withLongRetry } from '../retrying.ts';
import { dataOf, isUnknown, readAnswer, type Answer } from './answers.ts';
import { toPayment, toRefund, toListedRefund, disputeOf, paymentOf } from './translate.ts';
import { PaystackBegun, PaystackPayment, PaystackRefund, PaystackEvent } from './wire.ts';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type PaystackOptions = {
  /** https://api.paystack.co, or the simulator. */
  baseUrl: string;
  /** The account's secret key, which also signs webhooks. */
  secretKey: string;
  timeoutMs?: number;
  fetch?: typeof fetch;
};

const CURRENCY = 'ZAR';
const PER_PAGE = 100;
/** A limit for paging through refunds. Pages may also hold refunds of other payments. */
const MAX_PAGES = 1_000;

/** Implements payments with Paystack. Amounts are cents on both sides. */
export function createPaystackPayments(options: PaystackOptions): PaymentsPort {
  const { base, question, post } = callsOf(options);

  return {
    name: 'Paystack',

    async begin({ reference, amountCents, email, returnTo }) {
      const answer = await post('transaction/initialize', {
        email,
        amount: amountCents,
        currency: CURRENCY,
        reference,
        callback_url: returnTo,
        metadata: { cancel_action: comingBack(returnTo, reference) },
      });
      const begun = dataOf(PaystackBegun, answer, 'payments-unknown');
      const url = new URL(begun.authorization_url);
      if (url.protocol !== 'https:' && url.origin !== base.origin)
        throw new AppError('payments-unknown', 'The payment provider’s page is not secure.');
      return { url: url.href };
    },

    find: (reference) => findPayment(question, reference),

    list: ({ from, to, page }) =>
      withRetry(async () => {
        const answer = await question('transaction', successful(from, to, page));
        const rows = dataOf(z.array(PaystackPayment), answer, 'payments-down');
        return { payments: rows.map(toPayment), hasMore: hasMore(answer, rows) };
      }),

    async refund({ reference, amountCents, note }) {
      const answer = await post('refund', {
        transaction: reference,
        amount: amountCents,
        currency: CURRENCY,
        merchant_note: note,
      });
      return toRefund(dataOf(PaystackRefund, answer, 'payments-unknown'));
    },

    async refundsOf(reference) {
      const payment = await findPayment(question, reference);
      if (!payment) return [];
      return refundsOf(question, payment.details.id, reference);
    },

    listRefunds: ({ from, page }) =>
      withRetry(async () => {
        const answer = await question('refund', { from: from.toISOString(), ...pageOf(page) });
        const rows = dataOf(z.array(PaystackRefund), answer, 'payments-down');
        return { refunds: rows.map(toListedRefund), hasMore: hasMore(answer, rows) };
      }),

    readHint: (raw, received) => readHint(raw, received, options.secretKey),
  };
}

/** The URL for Paystack's cancel button, which otherwise leads nowhere: our return URL with the parameters that
 *  Paystack adds after a payment. */
function comingBack(returnTo: string, reference: string): string {
  const url = new URL(returnTo);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}

/** Whether a refund belongs to the payment. Paystack's refund filter is undocumented, so we check each refund. */
function isOf({ transaction }: PaystackRefund, id: string, reference: string): boolean {
  return transaction?.id === id || transaction?.reference === reference;
}

function hasMore({ envelope: { meta } }: Answer, rows: readonly unknown[]): boolean {
  return meta ? meta.page < meta.pageCount : rows.length >= PER_PAGE;
}

/** Whether an immediate retry makes sense: not for a refused key or a rate limit. */
function isPassing(error: unknown): boolean {
  if (!isAppError(error) || error.code !== 'payments-down') return false;
  return error.details.retryAfterSeconds === undefined && error.details['setting'] === undefined;
}

/** Webhooks are signed with the secret key. The signature covers the bytes as received, because JSON that is
 *  serialised again may differ in numbers, escapes and key order. */
function signatureOf(raw: Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(raw).digest('hex');
}

/** Verifies and reads a webhook message. Paystack sends no message id, but a repeated message has identical bytes, so
 *  their hash identifies it. */
function readHint(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  secretKey: string,
): PaymentHint | 'forged' | 'malformed' {
  if (!isSigned(raw, headers['x-paystack-signature'], secretKey)) return 'forged';
  const event = PaystackEvent.safeParse(parsed(raw)).data;
  if (!event) return 'malformed';
  return {
    deliveryKey: createHash('sha256').update(raw).digest('hex'),
    topic: event.event,
    reference: paymentOf(event),
    disputeId: disputeOf(event),
  };
}

function isSigned(raw: Buffer, given: string | string[] | undefined, secretKey: string): boolean {
  if (typeof given !== 'string' || !/^[\da-f]{128}$/i.test(given)) return false;
  const expected = Buffer.from(signatureOf(raw, secretKey), 'hex');
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

type Question = (path: string, query?: Record<string, string>) => Promise<Answer>;

async function findPayment(question: Question, reference: string): Promise<Payment | null> {
  const answer = await question(`transaction/verify/${encodeURIComponent(reference)}`);
  if (isUnknown(answer)) return null;
  const found = dataOf(PaystackPayment, answer, 'payments-down');
  if (found.reference !== reference)
    throw new AppError(
      'payments-down',
      'The payment provider sent details of a different payment.',
    );
  return toPayment(found);
}

async function refundsOf(question: Question, id: Payment['details']['id'], reference: string) {
  const found: PaystackRefund[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { transaction: id, ...pageOf(page) };
    const answer = await withRetry(() => question('refund', query));
    const rows = dataOf(z.array(PaystackRefund), answer, 'payments-down');
    found.push(...rows.filter((row) => isOf(row, id, reference)));
    if (!hasMore(answer, rows)) return found.map(toRefund);
  }
  throw new AppError('payments-down', 'The payment provider keeps sending more pages of refunds.');
}

function successful(from: Date, to: Date, page: number): Record<string, string> {
  return {
    status: 'success',
    from: from.toISOString(),
    to: to.toISOString(),
    ...pageOf(page),
  };
}

function pageOf(page: number): Record<string, string> {
  return { perPage: String(PER_PAGE), page: String(page) };
}

function callsOf(options: PaystackOptions) {
  const { secretKey, timeoutMs = 15_000, fetch: send = fetch } = options;
  const base = new URL(options.baseUrl.replace(/\/*$/, '/'));
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' };

  /** A read changes nothing, so it is retried when the network or Paystack fails. */
  const question = (path: string, query: Record<string, string> = {}): Promise<Answer> =>
    withLongRetry(async () => {
      const url = new URL(path, base);
      url.search = new URLSearchParams(query).toString();
      return readAnswer(await oneCall(send, url, { headers, timeoutMs }), 'payments-down');
    }, isPassing);

  /** A change is sent only once, because a lost answer may mean that it took effect. */
  async function post(path: string, body: object): Promise<Answer> {
    const reply = await oneCall(send, new URL(path, base), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
    });
    return readAnswer(reply, 'payments-unknown');
  }

  return { base, question, post };
}
