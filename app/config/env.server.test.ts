import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  loadEnv,
  refusePublicEvaluation,
  SettingsError,
  readTrustedProxies,
} from './env.server.ts';

const made = (length = 32) => randomBytes(length).toString('base64');

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.co.za',
  DATABASE_URL: 'postgres://thumela:a@localhost:5432/thumela',
  ENCRYPTION_KEY: made(),
  SESSION_SECRET: made(),
  SMTP_URL: 'smtps://user:password@mail.example.co.za:465',
  MAIL_FROM: 'Thumela <no-reply@example.co.za>',
  TOOKAN_BASE_URL: 'https://api.tookanapp.com/v2',
  TOOKAN_API_KEY: 'of the vendor',
  TOOKAN_SHARED_SECRET: made(24),
  TOOKAN_WEBHOOK_PATH_SECRET: randomBytes(24).toString('hex'),
  SHOPIFY_API_KEY: randomBytes(16).toString('hex'),
  SHOPIFY_API_SECRET: `shpss_${randomBytes(16).toString('hex')}`,
  PAYSTACK_SECRET_KEY: `sk_live_${randomBytes(20).toString('hex')}`,
};
const EVALUATION = { ...PRODUCTION, NODE_ENV: undefined, PUBLIC_URL: 'http://127.0.0.1:3000' };

function errorsOf(settings: Record<string, string | undefined>): string[] {
  try {
    loadEnv(settings);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n').filter((line) => line.startsWith('  - '));
  }
}

test('complete production settings are accepted', () => {
  expect(errorsOf(PRODUCTION)).toEqual([]);
  expect(loadEnv(PRODUCTION)).toMatchObject({ APP_MODE: 'production', TRUST_PROXY: false });
  expect(errorsOf(EVALUATION)).toEqual([]);
  expect(errorsOf({ ...EVALUATION, PUBLIC_URL: 'http://localhost:3000', HOST: '::1' })).toEqual([]);
});

test.each(['SMTP_URL', 'MAIL_FROM'])('production without %s is refused by its name', (name) => {
  expect(errorsOf({ ...PRODUCTION, [name]: undefined })).toEqual([
    expect.stringContaining(`${name} is missing`),
  ]);
  expect(errorsOf({ ...EVALUATION, [name]: undefined })).toEqual([]);
});

test.each([
  ['a public address', { PUBLIC_URL: 'https://portal.example.co.za' }, 'PUBLIC_URL'],
  ['an address of the house network', { PUBLIC_URL: 'http://192.168.1.5:3000' }, 'PUBLIC_URL'],
  ['every address to listen on', { HOST: '0.0.0.0' }, 'HOST'],
  ['every address, in IPv6', { HOST: '::' }, 'HOST'],
  ['a name of the network', { HOST: 'portal.internal' }, 'HOST'],
])(
  'evaluation mode with %s is refused, and the message says how to start in production',
  (_name, over, setting) => {
    for (const mode of [{}, { APP_MODE: 'evaluation', NODE_ENV: 'production' }]) {
      const errors = errorsOf({ ...EVALUATION, ...mode, ...over });

      expect(errors).toHaveLength(1);
      expect(errors[0]).toContain(`- ${setting} is ${Object.values(over)[0]}`);
      expect(errors[0]).toContain('start it with NODE_ENV=production');
    }
    expect(() => refusePublicEvaluation(over)).toThrow(setting);
  },
);

test('evaluation mode accepts real stores on this machine, by their origins', () => {
  const stores = 'https://localhost:9443/shop/, https://shop.localhost';

  const { EXTRA_STORE_ORIGINS } = loadEnv({ ...EVALUATION, EXTRA_STORE_ORIGINS: stores });

  expect(EXTRA_STORE_ORIGINS).toEqual(['https://localhost:9443', 'https://shop.localhost']);
});

test.each([
  ['EXTRA_STORE_ORIGINS', 'http://localhost:9443', 'must be https addresses'],
  ['EXTRA_STORE_ORIGINS', 'https://localhost, shop', 'must be https addresses'],
  ['EXTRA_CA_FILE', '/nowhere/rootCA.pem', 'not a readable file of certificates'],
  ['EXTRA_CA_FILE', 'package.json', 'not a readable file of certificates'],
  ['PUBLIC_URL', 'localhost', 'PUBLIC_URL'],
  ['HOLIDAYS', 'maybe', 'HOLIDAYS must be ignore or observe'],
])('evaluation mode with %s=%s is refused before anything starts', (name, value, words) => {
  expect(() => refusePublicEvaluation({ [name]: value })).toThrow(words);
  expect(errorsOf({ ...EVALUATION, [name]: value })[0]).toContain(words);
});

test.each(['EXTRA_STORE_ORIGINS', 'EXTRA_CA_FILE'])(
  'production refuses %s, and says why',
  (name) => {
    expect(errorsOf({ ...PRODUCTION, [name]: 'https://shop.internal' })).toEqual([
      `  - ${name} must not be set in production: it is only for evaluation with a store on this computer`,
    ]);
  },
);

test('an unknown mode is refused before anything starts', () => {
  expect(() => refusePublicEvaluation({ APP_MODE: 'staging' })).toThrow(
    'APP_MODE is staging, but must be evaluation or production',
  );
  expect(() => refusePublicEvaluation({ APP_MODE: '' })).not.toThrow();
});

test('production refuses every http address, its own and those of vendors', () => {
  const addresses = [
    'PUBLIC_URL',
    'TOOKAN_BASE_URL',
    'TOOKAN_TRACKING_ORIGIN',
    'MINTSOFT_BASE_URL',
    'PAYSTACK_BASE_URL',
    'SHOPIFY_LISTING_URL',
    'TILE_URL',
  ];
  for (const name of addresses)
    for (const origin of ['http://vendor.example', 'http://127.0.0.1:4000', 'HTTP://a.example'])
      expect(
        errorsOf({
          ...PRODUCTION,
          [name]: name === 'TILE_URL' ? `${origin}/{z}/{x}/{y}.png` : origin,
        }),
      ).toEqual([`  - ${name} must start with https:// in production: http is not encrypted`]);
  expect(errorsOf({ ...PRODUCTION, HTTP_PROXY: 'http://proxy.example' })).toEqual([]);
});

test.each([
  'https://tiles.example.co.za/{z}/{x}/{y}.png',
  'https://tiles.example.co.za/streets/{z}/{x}/{y}{r}.png?key=a-b',
  'https://tiles.example.co.za/?x={x}&y={y}&z={z}',
])('%s is accepted as an address of map tiles', (TILE_URL) => {
  expect(errorsOf({ ...PRODUCTION, TILE_URL })).toEqual([]);
});

test.each([
  ['https://tiles.example.co.za/', /must have \{z\}, \{x\} and \{y\}/],
  ['https://tiles.example.co.za/{z}/{x}.png', /must have \{z\}, \{x\} and \{y\}/],
  ['https://tiles.example.co.za/{z}/{x}/{y}.png?key={key}', /no other placeholder/],
  ['https://{s}.tiles.example.co.za/{z}/{x}/{y}.png', /no other placeholder/],
  ['https://{x}.tiles.example.co.za/{z}/{y}.png', /no placeholder in its host name/],
  ['tiles.example.co.za/{z}/{x}/{y}.png', /must be a web address/],
  ['javascript:{z}{x}{y}', /must be a web address/],
])('%s is refused as an address of map tiles', (TILE_URL, reason) => {
  expect(errorsOf({ ...PRODUCTION, TILE_URL })).toEqual([expect.stringMatching(reason)]);
});

test.each([
  ['smtp://user:password@mail.example.co.za:25', /unencrypted.*smtps:/],
  ['smtp://user:password@mail.example.co.za:587?requireTLS=false', /unencrypted/],
  [
    'smtp://user:password@mail.example.co.za:587?requireTLS=true&ignoreTLS=true',
    /makes TLS unsafe/,
  ],
  ['smtps://mail.example.co.za?tls.rejectUnauthorized=false', /makes TLS unsafe/],
  ['smtps://mail.example.co.za?secure=false', /switches TLS off/],
])('production refuses the mail server %s', (SMTP_URL, reason) => {
  expect(errorsOf({ ...PRODUCTION, SMTP_URL })).toEqual([expect.stringMatching(reason)]);
});

test.each([
  'smtp://127.0.0.1:25',
  'smtp://localhost',
  'smtp://[::1]:25',
  'smtp://user:password@mail.example.co.za:587?requireTLS=true',
  'smtps://user:password@mail.example.co.za',
])('production accepts the mail server %s', (SMTP_URL) => {
  expect(errorsOf({ ...PRODUCTION, SMTP_URL })).toEqual([]);
});

test.each([
  ['SMTP_URL', 'mail.example.co.za:587'],
  ['SMTP_URL', 'smtp.example.co.za:587'],
  ['COMPANY_EMAIL_DOMAIN', '@company.example'],
  ['COMPANY_EMAIL_DOMAIN', 'https://company.example'],
  ['COMPANY_EMAIL_DOMAIN', ' company.example'],
])('%s %s could never work, so the program does not start', (name, value) => {
  expect(errorsOf({ ...PRODUCTION, [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('production refuses secrets that can be guessed, and names the command that creates a good one', () => {
  const zeros = Buffer.alloc(32).toString('base64');
  const weak = {
    SESSION_SECRET: 'changemechangemechangemechangeme',
    TOOKAN_SHARED_SECRET: 'tookan-shared-secret',
    TOOKAN_WEBHOOK_PATH_SECRET: '0123456789abcdef',
    SHOPIFY_API_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    SHOPIFY_API_SECRET_OLD: 'your-shopify-secret',
    PAYSTACK_SECRET_KEY: 'sk_live_xxxxxxxxxxxxxxxx',
    ENCRYPTION_KEY: zeros,
    ENCRYPTION_KEYS_OLD: `k0:${made()}, k1:${zeros}`,
  };
  for (const [name, value] of Object.entries(weak)) {
    const errors = errorsOf({ ...PRODUCTION, [name]: value });
    expect(errors, name).toHaveLength(1);
    expect(errors[0]).toMatch(
      new RegExp(
        `- ${name} (can be guessed|holds 32 bytes).*(openssl rand|(Shopify|Paystack)'s dashboard)`,
      ),
    );
  }
  expect(errorsOf({ ...EVALUATION, ...weak })).toEqual([]);
});

test.each([
  ['without a key', 'k0'],
  ['without an id', made()],
  ['with an empty id', `:${made()}`],
  ['with a space in its id', `k 0:${made()}`],
  ['that is too short', `k1:${made()},k0:c2hvcnQ=`],
])('an older key %s is refused at the start, not when it is needed', (_, ENCRYPTION_KEYS_OLD) => {
  for (const settings of [PRODUCTION, EVALUATION])
    expect(errorsOf({ ...settings, ENCRYPTION_KEYS_OLD })).toEqual([
      expect.stringMatching(/ENCRYPTION_KEYS_OLD.*must be id:base64, with 32 bytes/),
    ]);
});

test('TRUST_PROXY=true is refused with the reason and an example of a valid value', () => {
  for (const settings of [PRODUCTION, EVALUATION])
    expect(errorsOf({ ...settings, TRUST_PROXY: 'true' })).toEqual([
      expect.stringMatching(
        /TRUST_PROXY must not be true: .*every client could then claim any address.*e\.g\. 1/,
      ),
    ]);
  expect(loadEnv({ ...PRODUCTION, TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
});

test('production starts without a payment provider, but refuses its public key as the secret key', () => {
  const { PAYSTACK_SECRET_KEY: _none, ...without } = PRODUCTION;
  expect(errorsOf(without)).toEqual([]);
  for (const settings of [PRODUCTION, EVALUATION])
    expect(
      errorsOf({ ...settings, PAYSTACK_SECRET_KEY: `pk_live_${randomBytes(20).toString('hex')}` }),
    ).toEqual([expect.stringContaining('it starts with sk_live_ or sk_test_')]);
});

const BUCKET = {
  S3_ENDPOINT: 'https://s3.af-south-1.amazonaws.com',
  S3_BUCKET: 'thumela-papers',
  S3_REGION: 'af-south-1',
  S3_ACCESS_KEY_ID: 'AKIA0000',
  S3_SECRET_ACCESS_KEY: made(),
};

test('a bucket needs all of its settings or none, and https in production', () => {
  expect(errorsOf({ ...PRODUCTION, ...BUCKET })).toEqual([]);
  for (const settings of [PRODUCTION, EVALUATION])
    for (const name of Object.keys(BUCKET)) {
      const [error] = errorsOf({ ...settings, ...BUCKET, [name]: '' });
      expect(error, name).toContain(`- ${name} missing: set all of the S3_ settings, or none`);
    }

  const plain = { ...BUCKET, S3_ENDPOINT: 'http://bucket.example' };
  expect(errorsOf({ ...PRODUCTION, ...plain })[0]).toContain('S3_ENDPOINT must start with https');
  expect(errorsOf({ ...EVALUATION, ...plain })).toEqual([]);
  expect(errorsOf({ ...PRODUCTION, ...BUCKET, S3_BUCKET: 'a/b' })[0]).toContain('S3_BUCKET');
});

test('HOLIDAYS is ignore by default, may be observe, and refuses any other value', () => {
  expect(loadEnv(PRODUCTION).HOLIDAYS).toBe('ignore');
  expect(loadEnv({ ...PRODUCTION, HOLIDAYS: 'observe' }).HOLIDAYS).toBe('observe');
  for (const HOLIDAYS of ['Observe', 'true', 'yes', ' observe'])
    for (const settings of [PRODUCTION, EVALUATION])
      expect(errorsOf({ ...settings, HOLIDAYS })[0]).toContain(
        'HOLIDAYS must be ignore or observe',
      );
});

const POOL = {
  COGNITO_REGION: 'af-south-1',
  COGNITO_USER_POOL_ID: 'af-south-1_AbCdEfGhI',
  COGNITO_CLIENT_ID: '4simulatedclient',
  COGNITO_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  COGNITO_SECRET_ACCESS_KEY: made(),
};

test('a user pool needs all of its settings or none', () => {
  expect(errorsOf({ ...PRODUCTION, ...POOL })).toEqual([]);
  for (const missing of Object.keys(POOL)) {
    const errors = errorsOf({ ...PRODUCTION, ...POOL, [missing]: '' });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`- ${missing} missing: set all of the COGNITO_ settings, or none`);
  }
  expect(errorsOf({ ...EVALUATION, COGNITO_ENDPOINT: 'http://127.0.0.1:1' })).toHaveLength(1);
});

test('a user pool of another region, or of another service than AWS, is refused with the name of the setting', () => {
  const elsewhere = { ...POOL, COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEfGhI' };
  expect(errorsOf({ ...PRODUCTION, ...elsewhere })).toEqual([
    '  - COGNITO_USER_POOL_ID is not in COGNITO_REGION, af-south-1',
  ]);
  const [error] = errorsOf({ ...PRODUCTION, ...POOL, COGNITO_ENDPOINT: 'https://pool.example' });
  expect(error).toContain('COGNITO_ENDPOINT must not be set in production');
  expect(errorsOf({ ...EVALUATION, ...POOL, COGNITO_ENDPOINT: 'http://127.0.0.1:1' })).toEqual([]);
});

test('billing by Shopify needs all of its settings, and can be chosen only with them', () => {
  const whole = {
    SHOPIFY_APP_ID: '433393926145',
    SHOPIFY_PARTNER_ORGANIZATION: '5242426',
    SHOPIFY_PARTNER_TOKEN: `prtapi_${randomBytes(16).toString('hex')}`,
  };
  expect(loadEnv(PRODUCTION).SHOPIFY_BILLING).toBe('wallet');
  for (const settings of [PRODUCTION, EVALUATION]) {
    expect(errorsOf({ ...settings, ...whole })).toEqual([]);
    expect(errorsOf({ ...settings, SHOPIFY_BILLING: 'both' })).toHaveLength(1);
    for (const left of Object.keys(whole))
      expect(errorsOf({ ...settings, ...whole, [left]: '' })).toEqual([
        expect.stringContaining(`${left} missing`),
      ]);
  }
  const chosen = { ...PRODUCTION, SHOPIFY_BILLING: 'app-pricing' };
  expect(errorsOf({ ...chosen, ...whole })).toEqual([]);
  expect(errorsOf(chosen)).toEqual([expect.stringContaining('SHOPIFY_PARTNER_TOKEN missing')]);
  const { SHOPIFY_API_KEY: _key, SHOPIFY_API_SECRET: _secret, ...without } = chosen;
  expect(errorsOf({ ...without, ...whole })).toEqual([
    expect.stringContaining('set SHOPIFY_API_KEY to the client ID of the app that bills'),
  ]);
  expect(errorsOf({ ...PRODUCTION, ...whole, SHOPIFY_PARTNER_TOKEN: 'changeme' })).toEqual([
    expect.stringContaining('SHOPIFY_PARTNER_TOKEN can be guessed'),
  ]);
});

test('the contact settings for support are checked, and may be missing', () => {
  const set = {
    SUPPORT_EMAIL: 'help@thumela.example',
    SUPPORT_PHONE: '+27 10 555 0100',
    HELP_URL: 'https://help.thumela.example/',
  };
  expect(loadEnv({ ...PRODUCTION, ...set })).toMatchObject(set);
  expect(loadEnv({ ...PRODUCTION, SUPPORT_EMAIL: '' }).SUPPORT_EMAIL).toBeUndefined();
  const wrong = {
    SUPPORT_EMAIL: 'help',
    SUPPORT_PHONE: 'call us',
    HELP_URL: 'javascript:alert(1)',
  };
  expect(errorsOf({ ...PRODUCTION, ...wrong })).toEqual([
    expect.stringContaining('SUPPORT_EMAIL'),
    expect.stringContaining('SUPPORT_PHONE'),
    expect.stringContaining('HELP_URL'),
  ]);
});

test.each([
  ['false', false],
  ['1', 1],
  ['10', 10],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['192.0.2.7,2001:db8::/32', ['192.0.2.7', '2001:db8::/32']],
])('TRUST_PROXY may be %s', (text, read) => {
  expect(readTrustedProxies(text)).toEqual(read);
});

test.each([
  [
    'true',
    /must not be true: every client could then claim any address.*e\.g\. 1,.*10\.0\.0\.0\/8/,
  ],
  ['TRUE', /must not be true/],
  ['0', /1 to 10 hops; false if there is no proxy/],
  ['11', /1 to 10 hops/],
  ['-1', /"-1", which is not a network/],
  ['1.5', /"1.5", which is not a network/],
  ['yes', /"yes", which is not a network/],
  ['0.0.0.0/0', /not a network/],
  ['::/0', /not a network/],
  ['128.0.0.0/1', /not a network/],
  ['10.0.0.0/33', /not a network/],
  ['10.0.0.0/8,', /"", which is not a network/],
  ['proxy.example', /not a network/],
])('TRUST_PROXY=%s is refused with the reason', (text, reason) => {
  expect(() => readTrustedProxies(text)).toThrow(reason);
});
