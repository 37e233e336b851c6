import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string };
type Refusal = { status: number; code: string };

const FIFTEEN_MINUTES_MS = 900_000;
const LINE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([a-z0-9-]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
/** If these headers were not signed, a request could be replayed elsewhere or later. */
const MUST_BE_SIGNED = ['host', 'x-amz-date'];

type Claim = {
  keyId: string;
  day: string;
  region: string;
  service: string;
  signed: string[];
  signature: string;
  at: string;
  payload: string;
};

/** Recomputes an AWS Signature Version 4 (in headers or query) from the received request, as simulators of Amazon's
 *  services need. `body` is included when no header contains its hash. Returns null when the signature is right,
 *  otherwise S3's error. */
export function signatureError(
  request: IncomingMessage,
  { service, ...keys }: Keys & { service: string },
  now: Date,
  body?: Buffer,
): Refusal | null {
  const url = new URL(request.url ?? '/', 'http://server');
  const claim = url.searchParams.has('X-Amz-Signature') ? ofQuery(url) : ofHeaders(request, body);
  if (!claim || claim.service !== service) return { status: 403, code: 'AccessDenied' };
  if (claim.keyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (claim.region !== keys.region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  if (isLate(claim.at, now, url)) return { status: 403, code: 'RequestTimeTooSkewed' };
  const expected = signatureOf(request, url, claim, keys);
  const isRight = timingSafeEqual(Buffer.from(expected), Buffer.from(claim.signature));
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' };
}

function ofHeaders({ headers }: IncomingMessage, body?: Buffer): Claim | null {
  const match = LINE.exec(headers.authorization ?? '');
  const at = one(headers['x-amz-date']);
  const payload = one(headers['x-amz-content-sha256']) ?? (body && sha256(body));
  if (!match || !at || !payload) return null;
  const [, keyId = '', day = '', region = '', service = '', names = '', signature = ''] = match;
  const signed = names.split(';');
  if (MUST_BE_SIGNED.some((name) => !signed.includes(name))) return null;
  return { keyId, day, region, service, signed, signature, at, payload };
}

function ofQuery({ searchParams }: URL): Claim | null {
  const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const [keyId = '', day = '', region = '', service = ''] = read('Credential').split('/');
  if (!/^[0-9a-f]{64}$/.test(read('Signature'))) return null;
  const signed = read('SignedHeaders').split(';');
  const payload = 'UNSIGNED-PAYLOAD';
  return {
    keyId,
    day,
    region,
    service,
    signed,
    payload,
    signature: read('Signature'),
    at: read('Date'),
  };
}

function isLate(at: string, now: Date, { searchParams }: URL): boolean {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(at) ?? [];
  if (!date || !time) return true;
  const iso = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  const age = now.getTime() - Date.parse(iso);
  const expires = searchParams.get('X-Amz-Expires');
  return expires ? age > Number(expires) * 1_000 : Math.abs(age) > FIFTEEN_MINUTES_MS;
}

function signatureOf(request: IncomingMessage, url: URL, claim: Claim, keys: Keys): string {
  const scope = `${claim.day}/${claim.region}/${claim.service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', claim.at, scope, sha256(canonical(request, url, claim))];
  const key = [claim.day, claim.region, claim.service, 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${keys.secretAccessKey}`),
  );
  return hmac(key, text.join('\n')).toString('hex');
}

function canonical(request: IncomingMessage, url: URL, { signed, payload }: Claim): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const headers = signed.map((name) => `${name}:${one(request.headers[name])?.trim() ?? ''}\n`);
  return [
    request.method,
    url.pathname,
    query.join('&'),
    headers.join(''),
    signed.join(';'),
    payload,
  ].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
