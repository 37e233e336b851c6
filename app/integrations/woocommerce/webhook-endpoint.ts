import { createHmac, timingSafeEqual } from 'node:crypto';
import { newId } from '#app/domain/shared/ids.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { WireError } from './wire.ts';

/** The endpoint for a WooCommerce store's webhook deliveries. The ping that is sent when a webhook is created is
 *  unsigned and must be answered with exactly 200. A signed body may be an error instead of an order. Such a delivery
 *  names no order, but is stored to show the store's health. */
export const wooEndpoint: WebhookEndpoint = {
  open(raw, headers, secrets) {
    const unsigned = headers['x-wc-webhook-topic'] === undefined ? readWooHint(raw, headers) : null;
    if (unsigned?.kind === 'ping') return 'nothing';
    const signature = headers['x-wc-webhook-signature'];
    const given = typeof signature === 'string' ? signature : undefined;
    if (!secrets.some((secret) => verifyWooSignature(raw, given, secret))) return 'forged';
    const hint = readWooHint(raw, headers);
    const source = headers['x-wc-webhook-source'];
    const sender = typeof source === 'string' ? source : null;
    // The delivery id is not unique (docs/integrations/woocommerce.md), so rows get our own keys.
    if (hint.kind === 'hint')
      return { deliveryKey: newId(), sender, topic: hint.topic, resourceId: hint.resourceId };
    if (hint.kind === 'error-body')
      return { deliveryKey: newId(), sender, topic: `error.${hint.status}`, resourceId: null };
    return 'malformed';
  },
};

/** The subject of a delivery. It is only a hint, because the order itself is read from the store. */
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

/** Reads only which order or product is meant. The ping has neither topic nor signature, so it is recognised by its
 *  form before the signature is checked. It must be answered with exactly 200. */
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
