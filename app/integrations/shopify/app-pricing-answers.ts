import type { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Reply } from '../one-call.ts';
import { EventAnswer, EventRefusal } from './app-pricing-wire.ts';

const MAX_WORDS = 300;

/** The JSON of a successful answer.
 *  @throws AppError 'store-refused' with `why: 'key'` when our key is not accepted, otherwise 'store-down'. */
export function readJson<T>(schema: z.ZodType<T>, reply: Reply): T {
  if (isKeyRefused(reply))
    throw new AppError('store-refused', 'Shopify does not accept our keys for billing.', {
      why: 'key',
    });
  const { http, body } = answered(reply);
  const read = schema.safeParse(body);
  if (http >= 200 && http < 300 && read.success) return read.data;
  throw unreadable(http, read.error);
}

/** Whether the call was refused because of our credentials. Every 401 and 403 counts, because the answers give no
 *  reason that we could check. */
export function isKeyRefused(reply: Reply): boolean {
  return reply.kind === 'answer' && (reply.http === 401 || reply.http === 403);
}

/** Returns if Shopify has accepted the event.
 *  @throws AppError 'store-refused' with Shopify's message, or 'store-down' when the result is unknown: the event is
 *  then sent again with the same key. */
export function eventTaken(reply: Reply): void {
  const { http, body } = answered(reply);
  if (http >= 400) throw refusalOf(http, body);
  const read = EventAnswer.safeParse(body);
  if (http < 200 || http >= 300 || !read.success) throw unreadable(http, read.error);
  const { success, result_status: status, result_details: details } = read.data;
  if (success && status !== 'RESULT_STATUS_FAILURE') return;
  throw new AppError('store-refused', wordsOf(details ?? '', http), { http });
}

function answered(reply: Reply): { http: number; body: unknown } {
  if (reply.kind !== 'answer')
    throw new AppError('store-down', 'Shopify did not answer.', {}, reply.cause);
  const { http, text, retryAfterSeconds } = reply;
  if (http === 429)
    throw new AppError('store-down', 'Shopify asks us to slow down.', {
      http,
      retryAfterSeconds: retryAfterSeconds ?? 5,
    });
  if (http >= 500 || http === 408) throw new AppError('store-down', 'Shopify is down.', { http });
  return { http, body: parse(text) };
}

/** The error for a refused event. A refusal without a reason may come from any system in between, so it counts as
 *  unreadable. */
function refusalOf(http: number, body: unknown): AppError {
  const { success, data } = EventRefusal.safeParse(body);
  if (!success) return unreadable(http);
  const words = [
    data.error,
    ...data.errors.map(({ field, message }) => `${field ?? ''} ${message}`),
  ];
  const isGone = data.errors.some(({ code }) => code === 'not_installed');
  return new AppError('store-refused', wordsOf(words.join('; '), http), {
    http,
    ...(isGone ? { why: 'notInstalled' } : {}),
  });
}

function wordsOf(words: string, http: number): string {
  return words.trim().slice(0, MAX_WORDS) || `Shopify refused without giving a reason (${http}).`;
}

function unreadable(http: number, cause?: unknown): AppError {
  return new AppError(
    'store-down',
    'Shopify sent a response we do not understand.',
    { http },
    cause,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
