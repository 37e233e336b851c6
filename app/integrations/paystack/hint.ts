import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentHint } from '#app/ports/payments.ts';
import { disputeOf, paymentOf } from './translate.ts';
import { PaystackEvent } from './wire.ts';

/** The secret key signs too. Over the bytes as they came: written anew from what was parsed, numbers,
 *  escapes and the order of keys may differ. */
export function signatureOf(raw: Buffer, secretKey: string): string {
  return createHmac('sha512', secretKey).update(raw).digest('hex');
}

/** A message that comes again is the same bytes, and Paystack gives it no id. */
export function readHint(
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
