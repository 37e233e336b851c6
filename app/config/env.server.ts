import { readFileSync } from 'node:fs';
import { z } from 'zod';
import ipaddr from 'ipaddr.js';
import { appPricingErrors } from './app-pricing.rules.ts';
import { bucketErrors } from './bucket.rules.ts';
import { cognitoErrors } from './cognito.rules.ts';
import { evaluationErrors, modeOf, type Mode, type Present } from './mode.rules.ts';
import { productionErrors } from './production.rules.ts';

const MAX_HOPS = 10;

/** The names of networks that Express accepts in `trust proxy`. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

const TRUST_PROXY_EXAMPLES =
  'enter the number of proxies in front of this service, e.g. 1, or their networks, e.g. 10.0.0.0/8, loopback';

const isKey = (text: string) => Buffer.from(text, 'base64').length === 32;
const base64Key = z.string().refine(isKey, 'must be 32 bytes in base64');
const KEY_ID = /^[A-Za-z0-9]+$/;
const isOldKey = (entry: string) => {
  const [id = '', key = '', ...more] = entry.split(':');
  return KEY_ID.test(id) && isKey(key) && more.length === 0;
};
const origin = z.url().transform((text) => new URL(text).origin);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const storeOrigins = list.pipe(
  z.array(
    z
      .url({ protocol: /^https$/, error: 'must be https addresses' })
      .transform((text) => new URL(text).origin),
  ),
);

/** The URL of map tiles, with the placeholders that Leaflet fills in. The host has none, because the
 *  Content-Security-Policy must name it. */
const tileAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address', abort: true })
  .refine((text) => partsInBraces(text) === '{x}{y}{z}', {
    error: 'must have {z}, {x} and {y}, and no other placeholder except {r}',
    abort: true,
  })
  .refine((text) => !new URL(text).host.includes('{'), 'must have no placeholder in its host name');

function partsInBraces(text: string): string {
  const parts = text.replace('{r}', '').match(/\{.*?\}/g) ?? [];
  return parts.toSorted().join('');
}

const trustedProxies = z.string().transform((text, context) => {
  try {
    return readTrustedProxies(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** The settings of web and worker. Without any settings the product runs in evaluation mode; in production no required
 *  setting has a default. Each setting is described in `.env.example`. */
const Common = z.object({
  APP_MODE: z.enum(['evaluation', 'production']).optional(),
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin,
  DATABASE_URL: z.string().startsWith('postgres'),
  DATA_DIR: z.string().default('.data'),
  PRINT_AGENT_DIR: z.string().default('dist/print-agent'),
  ENCRYPTION_KEY: base64Key,
  ENCRYPTION_KEY_ID: z.string().regex(KEY_ID).default('k1'),
  /** Older keys that can still decrypt: `id:base64`, comma separated. */
  ENCRYPTION_KEYS_OLD: list
    .pipe(z.array(z.string().refine(isOldKey, 'must be id:base64, with 32 bytes')))
    .default([]),
  SESSION_SECRET: z.string().min(32),
  PRODUCT_NAME: z.string().min(1).max(30).default('Thumela'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+?\d[\d ]{6,18}\d$/, 'must be a phone number, such as 010 555 0100')
    .optional(),
  HELP_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  COMPANY_EMAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/, 'must be a domain, such as company.co.za')
    .optional(),
  MONEY_ALONE_CENTS: z.coerce.number().int().min(0).default(50_000),
  ORDER_FEE_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(500),
  SHIP_UNDO_MS: z.coerce.number().int().min(0).max(30_000).default(5_000),
  WELCOME_CREDIT_CENTS: z.coerce.number().int().min(0).max(10_000_000).optional(),
  HOLIDAYS: z.enum(['ignore', 'observe'], { error: 'must be ignore or observe' }).default('ignore'),
  REDIS_URL: z.string().startsWith('redis').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DATABASE_PATIENCE: z.coerce.number().min(0.1).max(100).default(1),
  QUEUE_LOCK_MS: z.coerce.number().int().min(1_000).optional(),
  OUTBOX_SWEEP_MS: z.coerce.number().int().min(1_000).optional(),
  RECONCILE_EVERY_MS: z.coerce.number().int().min(1_000).default(300_000),
  KEEP_PERSONAL_DATA_MONTHS: z.coerce.number().int().min(1).max(120).default(24),
  KEEP_INBOX_DAYS: z.coerce.number().int().min(3).max(365).default(14),
  KEEP_MAIL_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  KEEP_DOCUMENT_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  TILE_URL: tileAddress.optional(),
  TILE_ATTRIBUTION: z.string().max(500).optional(),
  GOOGLE_PLACES_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/?#]/, 'must be an address such as smtps://user:password@host:465')
    .optional(),
  MAIL_FROM: z.string().default('Thumela <no-reply@thumela.invalid>'),
  /** The proxies whose X-Forwarded-* headers are trusted. */
  TRUST_PROXY: trustedProxies.default(false),
  TOOKAN_BASE_URL: z.url(),
  TOOKAN_API_KEY: z.string().min(1),
  TOOKAN_SHARED_SECRET: z.string().min(16),
  TOOKAN_WEBHOOK_PATH_SECRET: z.string().min(16),
  TOOKAN_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  TOOKAN_WORST_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(45_000),
  TOOKAN_CALLS_PER_SECOND: z.coerce.number().min(0.1).max(10_000).default(3),
  TOOKAN_TRACKING_ORIGIN: origin.optional(),
  COGNITO_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region such as af-south-1')
    .optional(),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'must be the ID of a user pool, such as af-south-1_AbCdEfGhI')
    .optional(),
  COGNITO_CLIENT_ID: z.string().optional(),
  COGNITO_ACCESS_KEY_ID: z.string().optional(),
  COGNITO_SECRET_ACCESS_KEY: z.string().optional(),
  COGNITO_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  /** The secret before a rotation; Shopify may sign with it for up to an hour longer. */
  SHOPIFY_API_SECRET_OLD: z.string().optional(),
  SHOPIFY_BILLING: z.enum(['wallet', 'app-pricing']).default('wallet'),
  SHOPIFY_APP_ID: z.string().regex(/^\d+$/, 'must be the numeric ID of the app').optional(),
  SHOPIFY_PARTNER_ORGANIZATION: z
    .string()
    .regex(/^\d+$/, 'must be the numeric ID of the organisation')
    .optional(),
  SHOPIFY_PARTNER_TOKEN: z.string().optional(),
  SHOPIFY_METER: z
    .string()
    .regex(/^[a-z0-9_-]{1,64}$/, 'must have only lowercase letters, digits, _ and -')
    .default('shipment'),
  MINTSOFT_BASE_URL: z.url().default('https://api.mintsoft.co.uk'),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\S+$/, 'must be a secret key: it starts with sk_live_ or sk_test_')
    .optional(),
  PAYSTACK_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.paystack.co'),
  SHOPIFY_LISTING_URL: z.url().optional(),
  SHOPIFY_SIMULATOR_URL: z.url().optional(),
  WOOCOMMERCE_SIMULATOR_URL: z.url().optional(),
  SIMULATOR_ORIGINS: list.default([]),
  SIMULATOR_CA_FILE: z.string().optional(),
  EXTRA_STORE_ORIGINS: storeOrigins.default([]),
  EXTRA_CA_FILE: z.string().optional(),
});

export type Env = z.infer<typeof Common> & { APP_MODE: Mode };

/** The settings for file storage and encryption. */
const Keeping = Common.pick({
  DATA_DIR: true,
  ENCRYPTION_KEY: true,
  ENCRYPTION_KEY_ID: true,
  ENCRYPTION_KEYS_OLD: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});
export type KeepingEnv = z.infer<typeof Keeping>;

const MEANING: Record<string, string> = {
  PUBLIC_URL: 'the public address of this portal, e.g. https://portal.example.co.za',
  DATABASE_URL: 'the PostgreSQL database, e.g. postgres://user:password@host:5432/thumela',
  ENCRYPTION_KEY:
    '32 random bytes in base64 that encrypt store credentials (openssl rand -base64 32)',
  SESSION_SECRET: 'at least 32 random characters, the signing key for sign-in tickets',
  TOOKAN_BASE_URL: 'the courier dispatch API, e.g. https://api.tookanapp.com/v2',
  TOOKAN_API_KEY: 'the v2 API key of the dispatch account',
  TOOKAN_SHARED_SECRET:
    'the secret that the dispatch system puts into its webhooks (16 characters or more)',
  TOOKAN_WEBHOOK_PATH_SECRET:
    'an unguessable part of the dispatch webhook address (16 characters or more)',
  HOLIDAYS: 'whether the daily cut-off observes public holidays',
  TILE_URL: 'the map tiles, e.g. https://tiles.example.co.za/{z}/{x}/{y}.png',
  SMTP_URL: 'the mail server that sends codes, e.g. smtps://user:password@host:465',
  MAIL_FROM: 'the sender of all emails, e.g. Thumela <no-reply@example.co.za>',
  EXTRA_STORE_ORIGINS:
    'real stores on this machine that may be called, comma separated, e.g. https://localhost:8443',
  S3_ENDPOINT:
    'the address of the bucket service, e.g. https://s3.af-south-1.amazonaws.com, without the bucket name',
  S3_BUCKET: 'the bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
  COGNITO_USER_POOL_ID:
    'the user pool that stores the passwords; set the other COGNITO_ settings too',
  PAYSTACK_SECRET_KEY: "the secret key of the Paystack account, from its dashboard's settings",
  SHOPIFY_BILLING:
    'how the fees of Shopify stores are charged: wallet (to the balance) or app-pricing (by Shopify)',
  SHOPIFY_API_KEY: "the Shopify app's client ID; SHOPIFY_API_SECRET is needed too",
  SHOPIFY_API_SECRET: "the Shopify app's client secret; SHOPIFY_API_KEY is needed too",
};

/** Thrown when settings are missing or invalid; the message lists each with its meaning. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Reads and validates the environment. @throws SettingsError naming every missing or invalid setting. */
export function loadEnv(source: Present): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const mode = modeOf(present);
  const parsed = Common.safeParse(present);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map((issue) => describe(String(issue.path[0]), issue.message, present));
  // Other variables of the environment are not our settings.
  const ours = Object.fromEntries(Object.entries(present).filter(([name]) => name in Common.shape));
  errors.push(...bucketErrors(ours), ...cognitoErrors(ours), ...appPricingErrors(ours));
  errors.push(...(mode === 'production' ? errorsIn(ours) : errorsInEvaluation(ours)));
  if (errors.length || !parsed.success) throw settingsError(errors);
  return { ...parsed.data, APP_MODE: mode };
}

/** Reads only the settings for file storage and encryption, for commands that need no others.
 *  @throws SettingsError */
export function loadKeeping(source: Present): KeepingEnv {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Keeping.safeParse(present);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map((issue) => describe(String(issue.path[0]), issue.message, present));
  errors.push(...bucketErrors(present));
  if (errors.length || !parsed.success) throw settingsError(errors);
  return parsed.data;
}

/** Refuses settings with which evaluation mode must not start, before anything is created or started.
 *  @throws SettingsError */
export function refusePublicEvaluation(source: Present): void {
  const { APP_MODE: mode = '' } = source;
  const errors = [...malformed(source), ...errorsInEvaluation(source)];
  if (!['', 'evaluation'].includes(mode))
    errors.unshift(`APP_MODE is ${mode}, but must be evaluation or production`);
  if (errors.length) throw settingsError(errors);
}

/** Variables whose format is checked before evaluation mode starts anything. */
const RESPECTED = ['PUBLIC_URL', 'EXTRA_STORE_ORIGINS', 'HOLIDAYS'] as const;

function malformed(source: Present): string[] {
  return RESPECTED.filter((name) => source[name]).flatMap((name) => {
    const [issue] = Common.shape[name].safeParse(source[name]).error?.issues ?? [];
    return issue ? [describe(name, issue.message, source)] : [];
  });
}

function errorsInEvaluation(present: Present): string[] {
  const file = present['EXTRA_CA_FILE'];
  const errors = evaluationErrors(present);
  return file && !isCertificate(file)
    ? [...errors, `EXTRA_CA_FILE is ${file}, which is not a readable file of certificates`]
    : errors;
}

function isCertificate(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('-----BEGIN CERTIFICATE-----');
  } catch {
    return false;
  }
}

function errorsIn(present: Present): string[] {
  const errors: string[] = [];
  for (const name of ['SMTP_URL', 'MAIL_FROM'])
    if (!present[name]) errors.push(describe(name, 'is missing', present));
  if (Boolean(present['SHOPIFY_API_KEY']) !== Boolean(present['SHOPIFY_API_SECRET']))
    errors.push('SHOPIFY_API_KEY and SHOPIFY_API_SECRET go together: set both or neither');
  return [...errors, ...productionErrors(present)];
}

function settingsError(errors: readonly string[]): SettingsError {
  const lines = [...new Set(errors)].map((error) => `  - ${error}`);
  return new SettingsError(
    `Settings are missing or wrong:\n${lines.join('\n')}\nSee .env.example.`,
  );
}

function describe(name: string, problem: string, present: Present): string {
  const what = present[name] === undefined ? 'is missing' : problem;
  return `${name} ${what}${MEANING[name] ? `: ${MEANING[name]}` : ''}`;
}

/** Whose forwarding headers are trusted: none, those of the last N hops, or those of the named networks. The format
 *  is Express's `trust proxy`. */
type TrustedProxies = false | number | readonly string[];

/** Parses `TRUST_PROXY`.
 *  @throws Error with the reason. */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim().toLowerCase();
  if (value === 'false') return false;
  if (value === 'true')
    throw new Error(
      `must not be true: every client could then claim any address and avoid the limits per address; ${TRUST_PROXY_EXAMPLES}`,
    );
  if (/^\d+$/.test(value)) return hops(Number(value));
  const networks = value.split(',').map((part) => part.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new Error(`holds "${wrong}", which is not a network; ${TRUST_PROXY_EXAMPLES}`);
  return networks;
}

function hops(count: number): number {
  if (count >= 1 && count <= MAX_HOPS) return count;
  throw new Error(`must be 1 to ${MAX_HOPS} hops; false if there is no proxy`);
}

/** Whether the text is a named network, an address, or a network with a prefix of at least 8 bits. A larger network is
 *  refused, because it would trust too many hosts. */
function isNetwork(text: string): boolean {
  if (NAMED.has(text)) return true;
  if (!text.includes('/')) return isAddress(text);
  const [address = '', bits = ''] = text.split('/');
  if (!isAddress(address) || !/^\d{1,3}$/.test(bits)) return false;
  return Number(bits) >= 8 && Number(bits) <= (address.includes(':') ? 128 : 32);
}

/** Whether the text is a complete IP address. `10.1` is not, because some programs read it as 10.0.0.1. */
function isAddress(text: string): boolean {
  return text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
}
