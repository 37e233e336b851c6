import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Book } from './book.ts';
import { paymentData, refundData } from './payload.ts';

export type Outcome = { http: number; body: object };
type Call = { name: string; run: () => Promise<Outcome> | Outcome };
type Asked = { method: string; path: string; query: URLSearchParams; body: unknown };

const Cents = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().positive());
/** The smallest payment, R1. */
const LEAST_CENTS = 100;
const OTHER_CURRENCIES = ['GHS', 'KES', 'NGN', 'USD'];
const Body = z.record(z.string(), z.unknown()).catch({});

/** Finds the API call for a request's method and path; null when there is none. */
export function callOf(book: Book, url: string, asked: Asked): Call | null {
  const { method, path, query } = asked;
  const body = Body.parse(asked.body);
  const [, verified] = /^\/transaction\/verify\/([^/]+)$/.exec(path) ?? [];
  if (method === 'GET' && verified)
    return { name: 'verify', run: () => verify(book, decodeURIComponent(verified)) };
  const [, refundId] = /^\/refund\/(\d+)$/.exec(path) ?? [];
  if (method === 'GET' && refundId)
    return { name: 'refunds', run: () => fetchRefund(book, refundId) };
  switch (`${method} ${path}`) {
    case 'POST /transaction/initialize':
      return { name: 'initialize', run: () => initialize(book, url, body) };
    case 'GET /transaction':
      return { name: 'list', run: () => list(book, query) };
    case 'POST /refund':
      return { name: 'refund', run: () => refund(book, body) };
    case 'GET /refund':
      return { name: 'refunds', run: () => listRefunds(book, query) };
    default:
      return null;
  }
}

export function refused(http: number, message: string, code = 'invalid_params'): Outcome {
  const nextStep = 'Ensure that you are sending what the documentation asks for';
  return {
    http,
    body: { status: false, message, meta: { nextStep }, type: 'validation_error', code },
  };
}

const good = (message: string, data: unknown, meta?: object): Outcome => ({
  http: 200,
  body: { status: true, message, data, ...(meta ? { meta } : {}) },
});

function initialize(book: Book, url: string, body: Record<string, unknown>): Outcome {
  const email = z.email().safeParse(body['email']).data;
  if (!email) return refused(400, 'Invalid Email Address Passed');
  const requested = Cents.safeParse(body['amount']).data;
  if (!requested || requested < LEAST_CENTS) return refused(400, 'Invalid Amount Sent');
  const currency = body['currency'] ?? 'ZAR';
  if (currency !== 'ZAR') {
    const isKnown = OTHER_CURRENCIES.includes(String(currency));
    return refused(400, isKnown ? 'Currency not supported by merchant' : 'Invalid currency');
  }
  const reference = body['reference'] ?? randomBytes(8).toString('hex');
  if (typeof reference !== 'string' || !/^[A-Za-z0-9\-.=]{1,100}$/.test(reference))
    return refused(400, 'Only -, ., = and alphanumeric characters are allowed in a reference');
  if (book.byReference(reference))
    return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference');
  const callbackUrl = body['callback_url'] ?? null;
  if (callbackUrl !== null && !isAbsolute(callbackUrl))
    return refused(400, 'Invalid callback_url: an absolute URL is needed');
  const metadata = metadataOf(body['metadata']);
  const payment = book.begin({ email, requested, currency, reference, callbackUrl, metadata });
  return good('Authorization URL created', {
    authorization_url: `${url}/checkout/${payment.accessCode}`,
    access_code: payment.accessCode,
    reference,
  });
}

function isAbsolute(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

/** The metadata of a request, sent as an object or as JSON text; null for none or for invalid JSON. */
function metadataOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

function verify(book: Book, reference: string): Outcome {
  const payment = book.byReference(reference);
  if (!payment) return refused(404, 'Transaction reference not found.', 'transaction_not_found');
  return good('Verification successful', paymentData(payment));
}

/** A page of the payments that match the query, newest first, as Paystack lists them. */
function list(book: Book, query: URLSearchParams): Outcome {
  const from = Date.parse(query.get('from') ?? '') || 0;
  const to = Date.parse(query.get('to') ?? '') || Infinity;
  const status = query.get('status');
  const found = book
    .payments()
    .filter((payment) => !status || payment.status === status)
    .filter(({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to)
    .toReversed();
  const { rows, meta } = pageOf(found, query);
  return good('Transactions retrieved', rows.map(paymentData), meta);
}

function pageOf<T>(all: readonly T[], query: URLSearchParams) {
  const perPage = Number(query.get('perPage') ?? 50);
  const page = Number(query.get('page') ?? 1);
  const pageCount = Math.ceil(all.length / perPage);
  const skipped = (page - 1) * perPage;
  return {
    rows: all.slice(skipped, skipped + perPage),
    // Paystack returns the page size as text.
    meta: { total: all.length, skipped, perPage: String(perPage), page, pageCount },
  };
}

async function refund(book: Book, body: Record<string, unknown>): Promise<Outcome> {
  const payment = book.byIdOrReference(String(body['transaction'] ?? ''));
  if (!payment) return refused(404, 'Transaction not found', 'transaction_not_found');
  if (payment.status === 'reversed') return refused(400, 'Transaction has been fully reversed');
  if (payment.status !== 'success') return refused(400, 'Transaction has not been paid');
  const left = payment.amount - book.refundedCents(payment);
  const amount = body['amount'] === undefined ? left : Cents.safeParse(body['amount']).data;
  if (!amount) return refused(400, 'Invalid Amount Sent');
  if (amount > left) return refused(400, 'Refund amount cannot be more than the amount left');
  if ((body['currency'] ?? payment.currency) !== payment.currency)
    return refused(400, 'Currency does not match the transaction');
  const note = typeof body['merchant_note'] === 'string' ? body['merchant_note'] : null;
  const made = await book.refund(payment, amount, note);
  return good('Refund has been queued for processing', refundData(made, payment, true));
}

function listRefunds(book: Book, query: URLSearchParams): Outcome {
  const wanted = query.get('transaction');
  const from = Date.parse(query.get('from') ?? '') || 0;
  const found = book
    .refunds()
    .filter(({ createdAt }) => Date.parse(createdAt) >= from)
    .filter(({ paymentId }) => !wanted || String(paymentId) === wanted)
    .toReversed();
  const { rows, meta } = pageOf(found, query);
  const data = rows.map((one) => refundData(one, book.paymentOf(one), false));
  return good('Refunds retrieved', data, meta);
}

function fetchRefund(book: Book, id: string): Outcome {
  const found = book.refunds().find((one) => String(one.id) === id);
  if (!found) return refused(404, 'Refund not found');
  return good('Refund retrieved', refundData(found, book.paymentOf(found), false));
}
