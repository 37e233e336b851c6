import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newId } from '#app/domain/shared/ids.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { SHOP_OF_FIXTURES, WOO_SECRET } from './open-endpoints.ts';

/** A recorded delivery and how its sender signs bytes. */
export type Genuine = {
  source: 'shopify' | 'woocommerce';
  name: string;
  path: string;
  body: Buffer;
  /** All headers except the signature. */
  headers: Record<string, string>;
  signedBy: string;
  secret: string;
};
type Forged = { name: string; body: Buffer; headers: Record<string, string> };

const FIXTURES = 'tests/fixtures';
const JSON_TYPE = { 'Content-Type': 'application/json' };

export function sign(secret: string, body: Buffer, algorithm = 'sha256'): string {
  return createHmac(algorithm, secret).update(body).digest('base64');
}

export function recordedAtShopify(): Genuine[] {
  const folder = join(FIXTURES, 'shopify');
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    files: { file: string; topic: string }[];
  };
  return index.files.map(({ file, topic }) => ({
    source: 'shopify' as const,
    name: file,
    path: '/webhooks/shopify',
    body: readFileSync(join(folder, file)),
    headers: {
      ...JSON_TYPE,
      'X-Shopify-Topic': topic,
      'X-Shopify-Webhook-Id': newId(),
      'X-Shopify-Shop-Domain': SHOP_OF_FIXTURES,
      'X-Shopify-API-Version': '2026-10',
    },
    signedBy: 'X-Shopify-Hmac-Sha256',
    secret: TEST_SETTINGS.SHOPIFY_API_SECRET,
  }));
}

/** Deliveries of every recorded WooCommerce version, signed with the secret of the given store. */
export function recordedAtWooCommerce(storeId: string): Genuine[] {
  const root = join(FIXTURES, 'woocommerce/webhooks');
  const folders = readdirSync(root).filter((name) => name.startsWith('wc'));
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.body.json'))
      .map((file) => {
        const recorded = JSON.parse(
          readFileSync(join(root, folder, file.replace('.body.', '.headers.')), 'utf8'),
        ) as { headers: [string, string][] };
        const kept = recorded.headers.filter(([name]) => /^x-wc-(?!.*signature)/i.test(name));
        return {
          source: 'woocommerce' as const,
          name: `${folder}/${file}`,
          path: `/webhooks/woocommerce/${storeId}`,
          body: readFileSync(join(root, folder, file)),
          headers: { ...JSON_TYPE, ...Object.fromEntries(kept) },
          signedBy: 'X-WC-Webhook-Signature',
          secret: WOO_SECRET,
        };
      }),
  );
}

/** Every kind of forgery that a sender without the secret could try. `another` is a genuine delivery of the same
 *  sender. */
export function forgeriesOf(genuine: Genuine, another: Genuine): Forged[] {
  const { body, headers, secret, signedBy } = genuine;
  const right = sign(secret, body);
  const withSignature = (signature: string | null) =>
    signature === null ? headers : { ...headers, [signedBy]: signature };
  const parsed = parse(body);
  const flipped = (at: number) => {
    const copy = Buffer.from(body);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const bodies: [string, Buffer][] = [
    ...[0, 0.3, 0.6, 0.99].map((part): [string, Buffer] => [
      `cut at ${part}`,
      body.subarray(0, Math.floor(body.length * part)),
    ]),
    ['without its first character', body.subarray(1)],
    ...[0, 0.5, 0.999].map((part): [string, Buffer] => [
      `a bit turned at ${part}`,
      flipped(Math.floor(body.length * part)),
    ]),
    ['an extra space', Buffer.concat([body, Buffer.from(' ')])],
    ['an extra line', Buffer.concat([body, Buffer.from('\n')])],
    ['an extra NUL', Buffer.concat([body, Buffer.from('\0')])],
    ['a byte order mark', Buffer.concat([Buffer.from('\ufeff'), body])],
    ['repeated in one body', Buffer.concat([body, body])],
    ['written again', Buffer.from(JSON.stringify(parsed))],
    ['re-serialised with spaces', Buffer.from(JSON.stringify(parsed, null, 2))],
    ['in another order', Buffer.from(JSON.stringify(reordered(parsed)))],
    ["another's body", another.body],
  ];
  const signatures: [string, string | null][] = [
    ['no signature', null],
    ['an empty signature', ''],
    ['half of the signature', right.slice(0, right.length / 2)],
    ['one character less', right.slice(0, -1)],
    ['one character more', `${right}A`],
    ['in lower case', right.toLowerCase() === right ? `${right}x` : right.toLowerCase()],
    ['in hex', Buffer.from(right, 'base64').toString('hex')],
    ['of zeros', Buffer.alloc(32).toString('base64')],
    ["another store's secret", sign('another secret altogether', body)],
    ['an empty secret', sign('', body)],
    ['another algorithm', sign(secret, body, 'sha1')],
    ['a longer algorithm', sign(secret, body, 'sha512')],
    ['of nothing', sign(secret, Buffer.alloc(0))],
    ["another's signature", sign(secret, another.body)],
    [
      'its own body',
      body
        .toString('latin1')
        .replace(/[^ -~]/g, '')
        .slice(0, 200),
    ],
  ];
  return [
    ...bodies
      .filter(([, bytes]) => !bytes.equals(body))
      .map(([name, bytes]) => ({ name, body: bytes, headers: withSignature(right) })),
    ...signatures
      .filter(([, signature]) => signature !== right)
      .map(([name, signature]) => ({ name, body, headers: withSignature(signature) })),
    {
      name: 'packed',
      body: gzipSync(body),
      headers: { ...withSignature(right), 'Content-Encoding': 'gzip' },
    },
  ];
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return { text: body.toString('latin1') };
  }
}

function reordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}
