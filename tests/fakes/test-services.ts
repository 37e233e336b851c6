import { onTestFinished } from 'vitest';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { fileKey } from '#app/domain/shared/file-key.ts';
import { createOfflinePlaces } from '#app/integrations/places/offline-places.ts';
import { createAesVault } from '#app/integrations/vault/aes-vault.ts';
import { createWebhookSender } from '#app/integrations/webhooks/sender.ts';
import type { FilesPort } from '#app/ports/files.ts';
import type { Log } from '#app/ports/log.ts';
import type { Mail } from '#app/ports/mailer.ts';
import type { Services, Settings } from '#app/ports/services.ts';
import { fakeClock } from './clock.ts';
import { fakeAppPricing } from './fake-app-pricing.ts';
import { fakeCourier } from './fake-courier.ts';
import { fakePayments } from './fake-payments.ts';
import { fakeWarehouse } from './fake-warehouse.ts';
import { fakePlatform } from './fake-platform.ts';
import { clientOf } from './test-client.ts';

const SETTINGS: Settings = {
  productName: 'Thumela',
  support: { email: null, phone: null, helpUrl: null },
  publicUrl: 'http://127.0.0.1:3000',
  mode: 'evaluation',
  companyEmailDomain: null,
  orderFeeCents: 500,
  moneyAloneCents: 50_000,
  welcomeCreditCents: 50_000,
  holidays: 'ignore',
  tileUrl: null,
  tileAttribution: '',
  shopifyBilling: 'wallet',
  reconcileEveryMs: 300_000,
  keepPersonalDataMonths: 24,
  keepInboxDays: 14,
  keepMailDays: 7,
  keepDocumentDays: 90,
  shipUndoMs: 5_000,
  shopifyAppUrl: 'https://admin.shopify.com/store/{shop}/apps/key-of-the-app',
  shopifyListingUrl: null,
};

/** Read once, because it never changes and reading it takes longer than many tests. */
const places = createOfflinePlaces();

export const quietLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => quietLog,
};

export type TestServices = Awaited<ReturnType<typeof testServices>>;

/** All services of the domain: a separate database, a clock that can be moved, and external systems in memory. Removed
 *  when the test ends, also when it failed. */
export async function testServices(options: { now?: string; connections?: number } = {}) {
  const { db, url, leave } = await clientOf(options.connections ?? 5);
  onTestFinished(leave);
  const clock = fakeClock(options.now);
  const courier = fakeCourier(clock);
  const platforms = { shopify: fakePlatform(), woocommerce: fakePlatform() };
  const warehouse = fakeWarehouse();
  const payments = fakePayments(clock);
  const appPricing = fakeAppPricing();
  const files = memoryFiles();
  const mails: Mail[] = [];
  const services: Services = {
    db,
    clock,
    log: quietLog,
    courier,
    mailer: { send: async (mail) => void mails.push(mail) },
    files,
    places,
    vault: createAesVault([{ id: 'k1', key: Buffer.alloc(32, 7) }]),
    webhooks: createWebhookSender({ allowOrigins: [] }),
    warehouse,
    payments,
    appPricing,
    platforms,
    settings: { ...SETTINGS },
  };
  return {
    services,
    db,
    clock,
    courier,
    platforms,
    warehouse,
    payments,
    appPricing,
    files,
    mails,
    databaseUrl: url,
  };
}

/** A document store in memory. `kept` contains the current files by their keys. */
export function memoryFiles(): FilesPort & { kept: ReadonlyMap<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, content) => void kept.set(fileKey(key), content),
    async putStream(key, content) {
      const whole = await wholeOf(content);
      kept.set(fileKey(key), whole);
      return whole.byteLength;
    },
    get: async (key) => kept.get(key) ?? null,
    async open(key) {
      const content = kept.get(key);
      return content ? { bytes: content.byteLength, content: inPieces(content) } : null;
    },
    remove: async (key) => void kept.delete(key),
  };
}

async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
