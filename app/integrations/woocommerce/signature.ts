import { createHmac, timingSafeEqual } from 'node:crypto';
import { WireError } from './wire.ts';

/** What a delivery is about. It is only a hint: the order itself is read from the store. */
type WooHint =
  | { kind: 'ping' }
  | { kind: 'hint'; resourceId: string; topic: string; deleted: boolean }
  | { kind: 'error-body'; status: number }
  | { kind: 'malformed' };

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Verifies base64(HMAC-SHA256(raw, secret)) in constant time, before anything is parsed. */
export function verifyWooSignature(
  raw: Buffer,
  header: string | undefined,
  secret: string,
): boolean {
  if (!header || !secret) return false;
  const expected = Buffer.from(createHmac('sha256', secret).update(raw).digest('base64'));
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Reads only which order is meant. The ping has neither topic nor signature, so it is recognised by its form before
 *  the signature is checked; it must be answered with exactly 200. */
export function readWooHint(raw: Buffer, headers: Headers): WooHint {
  const topic = one(headers, 'x-wc-webhook-topic');
  if (topic === undefined) {
    const isForm = one(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded');
    return isForm && /^webhook_id=\d+$/.test(raw.subarray(0, 64).toString('latin1'))
      ? { kind: 'ping' }
      : { kind: 'malformed' };
  }
  const body = parse(raw);
  const error = WireError.safeParse(body);
  if (error.success) return { kind: 'error-body', status: error.data.data.status };
  const id = (body as { id?: unknown } | null)?.id;
  const isId = (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) || isDigits(id);
  if (!isId) return { kind: 'malformed' };
  return { kind: 'hint', resourceId: String(id), topic, deleted: topic === 'order.deleted' };
}

function isDigits(id: unknown): boolean {
  return typeof id === 'string' && /^[1-9]\d{0,18}$/.test(id);
}

function one(headers: Headers, name: string): string | undefined {
  const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === 'string' ? value : value?.[0];
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
