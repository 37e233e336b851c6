import { createHash, timingSafeEqual } from 'node:crypto';
import type { CourierDelivery } from '#app/ports/courier.ts';
import { courierState } from './status.ts';
import { fromTookanTime } from './times.ts';
import { timeTextOf } from './translate.ts';
import { TookanWebhook } from './wire.ts';

type Json = Record<string, unknown>;

const CREDENTIALS = new Set(['access_token', 'tookan_shared_secret', 'api_key']);
/** A real payload is four levels deep. */
const MAX_DEPTH = 32;
/** The text of a shorter credential would also match ordinary words. */
const MIN_REDACTED_LENGTH = 8;

/** Verifies the secret in a delivery's body and removes every credential. Null when the secret is wrong, or the body
 *  cannot be read or is nested too deeply. */
export function readDelivery(raw: Buffer, sharedSecret: string): CourierDelivery | null {
  const payload = parsePayload(raw.toString('utf8'));
  if (!payload || depthOf(payload) > MAX_DEPTH) return null;
  if (!sameSecret(payload.tookan_shared_secret, sharedSecret)) return null;

  const body = JSON.stringify(withoutCredentials(payload));
  const job = TookanWebhook.parse(JSON.parse(body));
  return { deliveryKey: deliveryKey(job, body), reference: job.order_id ?? '', body };
}

function parsePayload(text: string): Json | null {
  const json = parseJson(text);
  if (json !== undefined) return isObject(json) ? json : null;
  return parseForm(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a form-encoded body, which contains nested values as JSON text. Null if it has no fields. */
function parseForm(text: string): Json | null {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => {
    const nested = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
    return [name, nested ?? value] as const;
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deeply the value is nested, counted up to one more than MAX_DEPTH. It is counted level by level without
 *  recursion, since a hostile body may be nested deeper than the stack. */
function depthOf(value: unknown): number {
  let level: object[] = typeof value === 'object' && value ? [value] : [];
  for (let depth = 0; ; depth++) {
    if (level.length === 0 || depth > MAX_DEPTH) return depth;
    level = level.flatMap((item) =>
      (Object.values(item) as unknown[]).filter(
        (child): child is object => typeof child === 'object' && child !== null,
      ),
    );
  }
}

/** Whether both secrets are equal. Their digests are compared, which have equal lengths, so that timing reveals neither
 *  the length nor the position of a difference. */
function sameSecret(given: unknown, expected: string): boolean {
  const isText = typeof given === 'string' && expected !== '';
  return timingSafeEqual(digest(isText ? given : ''), digest(expected)) && isText;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Removes the credential fields at any depth, and their values wherever else they are repeated. */
function withoutCredentials(payload: Json): unknown {
  const secrets = new Set<string>();
  const dropped = dropCredentials(payload, secrets);
  const spellings = [...secrets].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return redact(
    dropped,
    spellings.sort((a, b) => b.length - a.length),
  );
}

function dropCredentials(value: unknown, secrets: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => dropCredentials(item, secrets));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name, content]) => {
    const isCredential = CREDENTIALS.has(name.toLowerCase());
    if (isCredential) collectTexts(content, secrets);
    return !isCredential;
  });
  return Object.fromEntries(kept.map(([name, item]) => [name, dropCredentials(item, secrets)]));
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectTexts(item, into);
  } else if (typeof value === 'string' && value.length >= MIN_REDACTED_LENGTH) {
    into.add(value);
  }
}

function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') {
    return secrets.reduce((text, secret) => text.replaceAll(secret, 'removed'), value);
  }
  if (Array.isArray(value)) return value.map((item) => redact(item, secrets));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name, secrets), redact(item, secrets)]),
  );
}

/** Tookan sends no event id. A job may enter the same status twice (declined, then assigned again), so the key contains
 *  the id of the last history entry. If there is no entry, it contains the time of the state. If that is unknown too,
 *  it contains a hash of the content, which is the same for a plain repeat. */
function deliveryKey(job: TookanWebhook, body: string): string {
  const visit = lastHistoryId(job) ?? stateTime(job) ?? digest(body).toString('hex').slice(0, 24);
  return `${job.job_id ?? 'none'}-${job.job_status ?? 'none'}-${visit}`;
}

function lastHistoryId(job: TookanWebhook): number | null {
  const ids = (job.task_history ?? []).flatMap(({ id }) => (id == null ? [] : [id]));
  return ids.length === 0 ? null : Math.max(...ids);
}

function stateTime(job: TookanWebhook): string | null {
  const text = timeTextOf(job, courierState(job.job_status));
  return fromTookanTime(text, job.timezone)?.toISOString() ?? null;
}
