import { isLoopbackName } from './loopback.rules.ts';
import type { Present } from './mode.rules.ts';
import { ENOUGH_BITS, looksRandom, OUR_BITS, secretBits } from './secret-strength.rules.ts';

/** What production refuses beyond missing or malformed settings, as `NAME what is wrong with it`. */
export function productionErrors(present: Present): string[] {
  return [
    ...simulatorErrors(present),
    ...plainAddressErrors(present),
    ...mailErrors(present['SMTP_URL']),
    ...secretErrors(present),
  ];
}

function simulatorErrors(present: Present): string[] {
  const errors: string[] = [];
  if (present['SIMULATOR_ORIGINS'])
    errors.push('SIMULATOR_ORIGINS must not be set in production: simulators are for evaluation');
  for (const name of ['EXTRA_STORE_ORIGINS', 'EXTRA_CA_FILE'])
    if (present[name])
      errors.push(
        `${name} must not be set in production: it is only for evaluation with a store on this computer`,
      );
  for (const name of [
    'SHOPIFY_SIMULATOR_URL',
    'WOOCOMMERCE_SIMULATOR_URL',
    'SIMULATOR_CA_FILE',
    'COGNITO_ENDPOINT',
  ])
    if (present[name]) errors.push(`${name} must not be set in production`);
  return errors;
}

/** Refuses http: in every setting, so that the setting of a new vendor is checked too. URLs on this machine are refused
 *  too, since a service here today may move tomorrow. The simulators' settings have their own message. */
function plainAddressErrors(present: Present): string[] {
  return Object.entries(present)
    .filter(([name, value]) => !name.includes('SIMULATOR') && /^\s*http:/i.test(value ?? ''))
    .map(([name]) => `${name} must start with https:// in production: http is not encrypted`);
}

const SAY_TLS =
  'write smtps://user:password@host:465, or smtp://user:password@host:587?requireTLS=true';

/** Sign-in codes are sent by mail, so the connection to a mail server on another machine must be encrypted. */
function mailErrors(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const url = new URL(address);
  const asks = (name: string) => url.searchParams.get(name);
  if (isLoopbackName(url.hostname)) return [];
  if (url.protocol === 'smtp:' && asks('requireTLS') !== 'true')
    return [`SMTP_URL would send emails unencrypted if the server does not offer TLS: ${SAY_TLS}`];
  if (asks('ignoreTLS') === 'true' || asks('tls.rejectUnauthorized') === 'false')
    return ['SMTP_URL makes TLS unsafe: remove ignoreTLS and tls.* from it'];
  if (asks('secure') === 'false' && asks('requireTLS') !== 'true')
    return [`SMTP_URL switches TLS off: ${SAY_TLS}`];
  return [];
}

const MAKE_ONE = 'create one with: openssl rand -base64 32';
const OURS = ['SESSION_SECRET'];
/** Secrets that are entered into a vendor's screens, or issued there. */
const SHARED = [
  'TOOKAN_SHARED_SECRET',
  'TOOKAN_WEBHOOK_PATH_SECRET',
  'SHOPIFY_API_SECRET',
  'SHOPIFY_API_SECRET_OLD',
  'SHOPIFY_PARTNER_TOKEN',
  'PAYSTACK_SECRET_KEY',
];
const MAKE_ANOTHER: Record<string, string> = {
  TOOKAN_SHARED_SECRET: 'create one with: openssl rand -hex 24',
  TOOKAN_WEBHOOK_PATH_SECRET: 'create one with: openssl rand -hex 24',
  SHOPIFY_API_SECRET: "copy the app's client secret from Shopify's dashboard",
  SHOPIFY_API_SECRET_OLD: "copy the app's former client secret from Shopify's dashboard",
  SHOPIFY_PARTNER_TOKEN: "copy the API client's token from Shopify's Partner dashboard",
  PAYSTACK_SECRET_KEY: "copy the secret key from Paystack's dashboard",
};

function secretErrors(present: Present): string[] {
  const weak = (name: string, enough: number) => {
    const secret = present[name];
    if (!secret || secretBits(secret) >= enough) return [];
    return [
      `${name} can be guessed (made up, repeated or an example); ${MAKE_ANOTHER[name] ?? MAKE_ONE}`,
    ];
  };
  return [
    ...OURS.flatMap((name) => weak(name, OUR_BITS)),
    ...SHARED.flatMap((name) => weak(name, ENOUGH_BITS)),
    ...keyErrors('ENCRYPTION_KEY', present['ENCRYPTION_KEY']),
    ...(present['ENCRYPTION_KEYS_OLD'] ?? '')
      .split(',')
      .flatMap((entry) => keyErrors('ENCRYPTION_KEYS_OLD', entry.trim().split(':')[1])),
  ];
}

/** Reports a key that is not random. A key of the wrong length is not reported here, because other checks report it. */
function keyErrors(name: string, key: string | undefined): string[] {
  const bytes = Buffer.from(key ?? '', 'base64');
  if (bytes.length !== 32 || looksRandom(bytes)) return [];
  return [`${name} holds 32 bytes that are not random; ${MAKE_ONE}`];
}
