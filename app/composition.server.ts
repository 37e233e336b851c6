import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { Pool } from 'pg';
import { createIdentity, type Identity } from '#app/auth/identity-services.ts';
import { connectionTo, transactionOptions } from '#app/config/database.rules.ts';
import { bucketOf } from '#app/config/bucket.rules.ts';
import { cognitoOf } from '#app/config/cognito.rules.ts';
import { preparedNames } from '#app/domain/shared/prepared.ts';
import type { Env, KeepingEnv } from '#app/config/env.server.ts';
import { trustedCas } from '#app/config/trusted-cas.ts';
import { checkShopNow } from '#app/domain/intake/check-shop-now.ts';
import { noteProviderPassword } from '#app/domain/people/forget-passwords.ts';
import { createCognitoIdentity } from '#app/integrations/cognito/adapter.ts';
import { createListen } from '#app/integrations/database/listener.ts';
import { createLocalFiles } from '#app/integrations/files/local-files.ts';
import { countryOfNetwork } from '#app/integrations/networks/country-of-network.ts';
import { createOwnUserStore } from '#app/integrations/identity/own-user-store.ts';
import { createPinoLog } from '#app/integrations/log/pino-log.ts';
import { createKeptMailer } from '#app/integrations/mail/kept-mailer.ts';
import { createSmtpMailer } from '#app/integrations/mail/smtp-mailer.ts';
import { unsubscribeAddress } from '#app/domain/people/unsubscribe.ts';
import type { MailerPort, Unsubscribe } from '#app/ports/mailer.ts';
import { createMintsoftWarehouse } from '#app/integrations/mintsoft/adapter.ts';
import { createPaystackPayments } from '#app/integrations/paystack/adapter.ts';
import { createGooglePlaces } from '#app/integrations/places/google-places.ts';
import { createOfflinePlaces } from '#app/integrations/places/offline-places.ts';
import { createPrintAgentFiles } from '#app/integrations/print-agent/agent-files.ts';
import { createS3Files } from '#app/integrations/s3/adapter.ts';
import { composeShopify, type ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { createPostgresThrottle } from '#app/integrations/throttle/postgres-throttle.ts';
import { createTookanCourier } from '#app/integrations/tookan/adapter.ts';
import { createCallAllowance } from '#app/integrations/tookan/call-allowance.ts';
import { createAesVault, type VaultKey } from '#app/integrations/vault/aes-vault.ts';
import { createWebhookSender } from '#app/integrations/webhooks/sender.ts';
import { createWooCommercePlatform } from '#app/integrations/woocommerce/adapter.ts';
import { createGoodsMemory } from '#app/integrations/woocommerce/goods-memory.ts';
import { createPluginArchive } from '#app/integrations/woocommerce/plugin-archive.ts';
import { wooEndpoint } from '#app/integrations/woocommerce/webhook-endpoint.ts';
import { systemClock } from '#app/ports/clock.ts';
import type { Listen } from '#app/ports/listen.ts';

import type { FilesPort } from '#app/ports/files.ts';
import type { IdentityPort } from '#app/ports/identity.ts';
import type { Log } from '#app/ports/log.ts';
import type { PaymentsPort } from '#app/ports/payments.ts';
import type { PlacesPort } from '#app/ports/places.ts';
import type { PrintAgentFiles } from '#app/ports/print-agent-files.ts';
import type { Services, Settings } from '#app/ports/services.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';

export type Composition = {
  services: Services;
  auth: Identity;
  /** SQL connections besides Prisma's, for the fastest paths: incoming webhooks and the worker's queues. */
  pool: Pool;
  listen: Listen;
  wooConnect: WooConnectPort;
  wooEndpoint: WebhookEndpoint;
  /** The WordPress plugin as a zip archive, configured for this portal. */
  wooPlugin: () => Promise<Uint8Array>;
  printAgent: PrintAgentFiles;
  shopify: ShopifySide | null;
  close(): Promise<void>;
};

/** The composition root: creates the real services and adapters, for the web process and the worker. */
export function compose(env: Env, processName: string): Composition {
  const log = createPinoLog({ level: env.LOG_LEVEL, processName });
  const connection = connectionTo(env.DATABASE_URL, env.DATABASE_PATIENCE);
  const pool = poolOf(connection, env, log);
  const db = new PrismaClient({
    adapter: new PrismaPg(
      { ...connection, max: env.DATABASE_POOL },
      { statementNameGenerator: preparedNames() },
    ),
    transactionOptions: transactionOptions(env.DATABASE_PATIENCE),
  });
  const clock = systemClock;
  const settings = settingsOf(env);
  const { files, vault } = keepingOf(env, log);
  const onThisMachine = exemptionsOf(env);
  const memory = createGoodsMemory(db, clock);
  const woo = createWooCommercePlatform({ ...onThisMachine, memory, clock, log });
  const places = placesOf(env);
  const shopify = shopifyOf(env, processName, { db, vault, clock, log, places });
  const services: Services = {
    db,
    clock,
    log,
    settings,
    vault,
    webhooks: createWebhookSender(onThisMachine),
    courier: courierOf(env, db, log),
    mailer: mailerOf(env, { db, clock, settings }),
    files,
    places,
    warehouse: createMintsoftWarehouse({ baseUrl: env.MINTSOFT_BASE_URL }),
    payments: paymentsOf(env),
    appPricing: shopify?.appPricing ?? null,
    platforms: { woocommerce: woo, shopify: shopify?.platform ?? null },
  };
  const auth = createIdentity({
    db,
    log,
    settings,
    clock,
    vault,
    identity: identityOf(env, { db, clock, log }),
    throttle: createPostgresThrottle(db),
    countryOf: countryOfNetwork,
    sessionSecret: env.SESSION_SECRET,
  });
  return {
    services,
    auth,
    pool,
    listen: createListen({ connection, log }),
    wooConnect: woo,
    wooEndpoint,
    wooPlugin: createPluginArchive(env.PUBLIC_URL),
    printAgent: createPrintAgentFiles(env.PRINT_AGENT_DIR),
    shopify,
    async close() {
      await Promise.all([db.$disconnect(), pool.end()]);
    },
  };
}

function settingsOf(env: Env): Settings {
  const isEvaluation = env.APP_MODE === 'evaluation';
  return {
    productName: env.PRODUCT_NAME,
    support: {
      email: env.SUPPORT_EMAIL ?? null,
      phone: env.SUPPORT_PHONE ?? null,
      helpUrl: env.HELP_URL ?? null,
    },
    publicUrl: env.PUBLIC_URL,
    mode: env.APP_MODE,
    companyEmailDomain: env.COMPANY_EMAIL_DOMAIN ?? null,
    orderFeeCents: env.ORDER_FEE_CENTS,
    shipUndoMs: env.SHIP_UNDO_MS,
    moneyAloneCents: env.MONEY_ALONE_CENTS,
    welcomeCreditCents: env.WELCOME_CREDIT_CENTS ?? (isEvaluation ? 50_000 : 0),
    holidays: env.HOLIDAYS,
    tileUrl: env.TILE_URL ?? null,
    tileAttribution: env.TILE_ATTRIBUTION ?? '',
    shopifyBilling: env.SHOPIFY_BILLING,
    reconcileEveryMs: env.RECONCILE_EVERY_MS,
    keepPersonalDataMonths: env.KEEP_PERSONAL_DATA_MONTHS,
    keepInboxDays: env.KEEP_INBOX_DAYS,
    keepMailDays: env.KEEP_MAIL_DAYS,
    keepDocumentDays: env.KEEP_DOCUMENT_DAYS,
    shopifyAppUrl: shopifyAppUrl(env),
    shopifyListingUrl: env.SHOPIFY_LISTING_URL ?? null,
  };
}

/** The app's address in a shop's admin, with `{shop}` to fill in; null if Shopify is not configured. In evaluation mode
 *  it is in the simulator's admin. */
function shopifyAppUrl(env: Env): string | null {
  if (env.SHOPIFY_SIMULATOR_URL) return `${env.SHOPIFY_SIMULATOR_URL}/store/{shop}/apps/thumela`;
  const { SHOPIFY_API_KEY: apiKey } = env;
  return apiKey ? `https://admin.shopify.com/store/{shop}/apps/${apiKey}` : null;
}

/** The storage outside the database: the files, and the vault with the encryption keys. */
export function keepingOf(
  env: KeepingEnv,
  log: Log = createPinoLog({ level: 'warn', processName: 'command' }, process.stderr),
): Pick<Services, 'files' | 'vault'> {
  return { files: filesOf(env, log), vault: createAesVault(vaultKeys(env)) };
}

/** Files are stored in an S3 bucket if one is configured, otherwise in a local folder. */
function filesOf(env: KeepingEnv, log: Log): FilesPort {
  const bucket = bucketOf(env);
  return bucket ? createS3Files({ ...bucket, log }) : createLocalFiles(join(env.DATA_DIR, 'files'));
}

/** Passwords are checked by a Cognito user pool if one is configured, otherwise by our own store. Passwords that were
 *  stored before the pool was introduced are still checked by our own store. */
function identityOf(
  env: Env,
  { log, ...ledger }: Pick<Services, 'db' | 'clock' | 'log'>,
): IdentityPort {
  const own = createOwnUserStore();
  const pool = cognitoOf(env);
  if (!pool) return own;
  const note = (credential: string) => noteProviderPassword(ledger, credential);
  return createCognitoIdentity({ ...pool, note, before: own, log });
}

/** Emails are sent over SMTP. Without a mail server they are stored in the database, where they can be read. */
function mailerOf(
  { SMTP_URL: url, MAIL_FROM: from, SESSION_SECRET: ticketKey }: Env,
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
): MailerPort {
  const signing = { clock, ticketKey, publicUrl: settings.publicUrl };
  const unsubscribeAt = (of: Unsubscribe) => unsubscribeAddress(signing, of);
  return url
    ? createSmtpMailer({ url, from, unsubscribeAt })
    : createKeptMailer({ db, clock, unsubscribeAt });
}

function paymentsOf(env: Env): PaymentsPort | null {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: baseUrl } = env;
  return secretKey ? createPaystackPayments({ baseUrl, secretKey }) : null;
}

function placesOf(env: Env): PlacesPort {
  const offline = createOfflinePlaces();
  if (!env.GOOGLE_PLACES_KEY) return offline;
  return createGooglePlaces({
    baseUrl: 'https://places.googleapis.com',
    apiKey: env.GOOGLE_PLACES_KEY,
    fallback: offline,
    timeoutMs: 4_000,
  });
}

function vaultKeys(env: KeepingEnv): [VaultKey, ...VaultKey[]] {
  const older = env.ENCRYPTION_KEYS_OLD.map((entry) => {
    const [id, key] = entry.split(':');
    return { id: id ?? '', key: Buffer.from(key ?? '', 'base64') };
  });
  return [{ id: env.ENCRYPTION_KEY_ID, key: Buffer.from(env.ENCRYPTION_KEY, 'base64') }, ...older];
}

function courierOf(env: Env, db: PrismaClient, log: Log): Services['courier'] {
  return createTookanCourier({
    baseUrl: env.TOOKAN_BASE_URL,
    apiKey: env.TOOKAN_API_KEY,
    sharedSecret: env.TOOKAN_SHARED_SECRET,
    timeoutMs: env.TOOKAN_TIMEOUT_MS,
    worstDelayMs: env.TOOKAN_WORST_DELAY_MS,
    trackingOrigin: env.TOOKAN_TRACKING_ORIGIN ?? null,
    rateLimit: createCallAllowance(db, {
      key: 'courier-calls',
      perSecond: env.TOOKAN_CALLS_PER_SECOND,
    }),
    pictures: { allowOrigins: env.SIMULATOR_ORIGINS },
    log,
  });
}

function poolOf(connection: ReturnType<typeof connectionTo>, env: Env, log: Log): Pool {
  const pool = new Pool({ ...connection, max: env.DATABASE_POOL });
  // The handler is on each client, because the pool handles errors of idle clients only. Without it, the
  // loss of a connection in use would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) =>
      log.warn({ reason: error.message }, 'a database connection was lost'),
    );
  });
  pool.on('error', () => undefined);
  return pool;
}

/** The exceptions from the guard of outgoing requests: the configured origins, and the certificate authorities that are
 *  trusted there. */
function exemptionsOf(env: Env) {
  const ca = trustedCas(env);
  return {
    allowOrigins: [...env.SIMULATOR_ORIGINS, ...env.EXTRA_STORE_ORIGINS],
    ...(ca === undefined ? {} : { ca }),
  };
}

type ShopifyNeeds = Pick<Services, 'db' | 'vault' | 'clock' | 'log' | 'places'>;

function shopifyOf(
  env: Env,
  processName: string,
  { db, vault, clock, log, places }: ShopifyNeeds,
): ShopifySide | null {
  return composeShopify({
    env,
    db,
    vault,
    clock,
    log,
    townOf: (address) => places.townOf(address),
    isPersonWaiting: processName === 'web',
    onAccess: (domain) => checkShopNow({ db, clock }, domain),
  });
}
