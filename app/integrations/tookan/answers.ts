import type { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Reply } from '../one-call.ts';
import { TookanEnvelope } from './wire.ts';

/** How long to wait, in seconds, after a 429 response without a `retry-after` header. Tookan's responses have none. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

/** The error for an unusable answer: 'courier-down' for a call that only reads, and so had no effect; 'courier-unknown'
 *  for a call that may have had one. */
type Doubt = 'courier-down' | 'courier-unknown';

export function readAnswer(reply: Reply, doubt: Doubt): TookanEnvelope {
  if (reply.kind === 'not-sent') throw down('The courier cannot be reached.', {}, reply.cause);
  if (reply.kind === 'lost') {
    throw new AppError(doubt, 'The courier did not answer.', {}, reply.cause);
  }
  const { http, text, retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS } = reply;
  if (http === 429) throw down('The courier is too busy.', { http, retryAfterSeconds });
  const envelope = http >= 500 ? null : parseEnvelope(text);
  if (!envelope)
    throw new AppError(doubt, 'The courier sent a response we do not understand.', { http });
  return envelope;
}

function parseEnvelope(text: string): TookanEnvelope | null {
  try {
    return TookanEnvelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The error for a call that Tookan refused. The statuses 100 and 201 are treated alike, because the sources disagree
 *  about which is which. */
export function refusal(answer: TookanEnvelope, doubt: Doubt): AppError {
  const details = detailsOf(answer);
  if (answer.status === 101) {
    return down('The courier does not accept our key.', { ...details, setting: 'apiKey' });
  }
  if (answer.status === 100 || answer.status === 201) {
    return new AppError('courier-refused', wordsOf(answer), details);
  }
  return new AppError(doubt, 'The courier reported an error.', details);
}

export function detailsOf({ status, message }: TookanEnvelope) {
  return { courierStatus: status, courierMessage: message.slice(0, 500) };
}

export function wordsOf({ message }: TookanEnvelope): string {
  return message.trim().slice(0, 500) || 'The courier refused without giving a reason.';
}

export function parseData<T>(schema: z.ZodType<T>, answer: TookanEnvelope, doubt: Doubt): T {
  const parsed = schema.safeParse(answer.data);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).slice(0, 10);
  throw new AppError(doubt, 'The courier sent a response we do not understand.', { wrong: fields });
}

export function down(message: string, details: Record<string, unknown>, cause?: unknown): AppError {
  return new AppError('courier-down', message, details, cause);
}
