import type { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Reply } from '../one-call.ts';
import { PaystackEnvelope } from './wire.ts';

/** The error when there is no usable answer: 'payments-down' after a read, which had no effect; 'payments-unknown'
 *  after a change, whose effect is unknown. */
type Doubt = 'payments-down' | 'payments-unknown';

/** Used because Paystack sends no wait time with a 429 and documents no limit. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

export type Answer = { http: number; envelope: PaystackEnvelope };

/** Parses the response. A refusal (4xx) is returned too, except a rate limit or a refused key.
 *  @throws AppError 'payments-down' for these two and for a request that was not sent; `doubt` when the answer is
 *  missing or cannot be read. */
export function readAnswer(reply: Reply, doubt: Doubt): Answer {
  if (reply.kind === 'not-sent')
    throw new AppError('payments-down', 'The payment provider cannot be reached.', {}, reply.cause);
  if (reply.kind === 'lost')
    throw new AppError(doubt, 'The payment provider did not answer.', {}, reply.cause);
  const { http, text, retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS } = reply;
  if (http === 429)
    throw new AppError('payments-down', 'The payment provider is too busy.', {
      http,
      retryAfterSeconds,
    });
  const envelope = http >= 500 || http === 408 ? null : parseEnvelope(text);
  if (!envelope)
    throw new AppError(doubt, 'The payment provider sent a response we do not understand.', {
      http,
    });
  if (isAboutKey(http, envelope))
    throw new AppError('payments-down', 'The payment provider does not accept our key.', {
      http,
      setting: 'PAYSTACK_SECRET_KEY',
    });
  return { http, envelope };
}

/** Whether Paystack refuses our key. The API schema documents 401 for that, but a sample shows 400. */
function isAboutKey(http: number, { message }: PaystackEnvelope): boolean {
  return http === 401 || http === 403 || (http === 400 && /^invalid key\b/i.test(message));
}

/** The data of a successful answer.
 *  @throws AppError 'payments-refused' with Paystack's message, and `isRepeated` when the reference is already taken;
 *  `doubt` when the answer cannot be read. */
export function dataOf<T>(schema: z.ZodType<T>, answer: Answer, doubt: Doubt): T {
  const { http, envelope } = answer;
  if (http < 200 || (http >= 300 && http < 400))
    throw new AppError(doubt, 'The payment provider sent a response we do not understand.', {
      http,
    });
  if (http >= 400 || !envelope.status) throw refusal(answer);
  const read = schema.safeParse(envelope.data);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path }) => path.join('.')).slice(0, 10);
  throw new AppError(doubt, 'The payment provider sent a response we do not understand.', {
    http,
    wrong,
  });
}

/** Whether the requested object does not exist: a 404, or in some calls a 400 whose message says 'not found'. */
export function isUnknown({ http, envelope }: Answer): boolean {
  return http === 404 || (http === 400 && /not found/i.test(envelope.message));
}

function refusal({ http, envelope }: Answer): AppError {
  const message = envelope.message.trim().slice(0, 500);
  const isRepeated = /duplicate/i.test(message) && /reference/i.test(message);
  return new AppError(
    'payments-refused',
    message || 'The payment provider refused without giving a reason.',
    {
      http,
      ...(envelope.code ? { code: envelope.code } : {}),
      ...(isRepeated ? { isRepeated } : {}),
    },
  );
}

function parseEnvelope(text: string): PaystackEnvelope | null {
  try {
    return PaystackEnvelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
