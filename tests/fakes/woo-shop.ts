import type { WooKeysCheck } from '#app/ports/woo-connect.ts';
import { scheduleReconciliations } from '#app/domain/intake/schedule-reconciliations.ts';
import { finishWooConnect } from '#app/domain/stores/finish-woo-connect.ts';
import { leaveWooCode } from '#app/domain/stores/leave-woo-code.ts';
import { startWooConnect } from '#app/domain/stores/start-woo-connect.ts';
import type { WooStoreInput } from '#app/domain/stores/store.schema.ts';
import {
  begunBy,
  confirmWooConnect,
  openApproval,
  takeWooKeys,
} from '#app/domain/stores/woo-approval.ts';
import { wooConnectState } from '#app/domain/stores/woo-connect-state.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import type { TestServices } from './test-services.ts';
import { expect } from 'vitest';

export const SHOP = 'https://shop.example';
export const KEYS = { consumerKey: 'ck_good', consumerSecret: 'cs_good' };
/** The secret in the cookie of the browser that starts the connection. */
export const BROWSER = 'the-browser-of-the-beginning';

export type Refusal = Extract<WooKeysCheck, { ok: false }>;

/** A shop that accepts the keys `good`, and helpers for accounts that connect to it. */
export function wooShop(it: TestServices) {
  const shop = {
    good: new Set(['ck_good']),
    refusal: null as Refusal | null,
    webhooksFail: null as Error | null,
    webhooks: [] as string[],
    /** The addresses whose webhooks were removed from the shop. */
    removed: [] as string[],
    /** The secrets that the shop received for its webhooks, in order. */
    secrets: [] as string[],
    /** Runs while the keys are checked. */
    whileChecking: () => Promise.resolve(),
    /** What its managers see in their list of webhooks, newest last. */
    notices: [] as string[],
  };
  const wooConnect = {
    authorizeUrl: ({ userToken }: { userToken: string }) => userToken,
    checkKeys: async (_url: string, keys: typeof KEYS): Promise<WooKeysCheck> => {
      await shop.whileChecking();
      if (shop.refusal) return shop.refusal;
      if (!shop.good.has(keys.consumerKey) || keys.consumerSecret !== KEYS.consumerSecret)
        return {
          ok: false,
          reason: 'wrong-keys',
          message: 'The store no longer accepts our keys.',
        };
      return { ok: true, version: '10.5.0', currency: 'NAD', homeUrl: SHOP };
    },
    ensureWebhooks: async (
      _store: unknown,
      { deliveryUrl, secret }: { deliveryUrl: string; secret: string },
    ) => {
      if (shop.webhooksFail) throw shop.webhooksFail;
      shop.webhooks.push(deliveryUrl);
      shop.secrets.push(secret);
      return { kept: [], created: [], recreated: [] };
    },
    leaveNotice: async (_url: string, _keys: unknown, { name }: { name: string }) => {
      shop.notices.push(name);
    },
    removeWebhooks: async (_store: unknown, deliveryUrl: string) => {
      shop.removed.push(deliveryUrl);
      return 1;
    },
  };
  const deps = { ...it.services, wooConnect };
  const begin = async (merchant: GivenMerchant, over: Partial<WooStoreInput> = {}) => {
    const input = { storeName: `Shop of ${merchant.name}`, storeUrl: SHOP, days: 60, ...over };
    return (await startWooConnect(deps, merchant, input, BROWSER)).authorizeUrl;
  };
  const approved = (token: string, keys = KEYS) => takeWooKeys(deps, { token, keys });
  /** The person who started the connection returns and types the code from the store. */
  const confirm = async (token: string) => {
    const begun = (await begunBy(it.db, token))!;
    if (!begun.wooApproval) return 'over';
    await leaveWooCode(deps, { tokenId: begun.id });
    const { code } = openApproval(deps, begun.wooApproval);
    const person = { ...(await given.merchant(it.services)), userId: begun.userId };
    return confirmWooConnect(deps, person, { token, browser: BROWSER, code });
  };
  const take = async (token: string, keys = KEYS) => {
    const taken = await approved(token, keys);
    return taken === 'taken' ? confirm(token) : taken;
  };
  const storesOf = ({ merchantId }: GivenMerchant) =>
    it.db.store.findMany({
      where: { merchantId },
      include: { backfill: true, cursor: true },
      orderBy: { createdAt: 'asc' },
    });
  /** The shop sends the keys, the person types the code, and the worker tries the keys. */
  const connect = async (merchant: GivenMerchant, keys = KEYS, storeUrl = SHOP) => {
    const token = await begin(merchant, { storeUrl });
    expect(await take(token, keys)).toBe('connecting');
    const store = (await storesOf(merchant)).at(-1);
    await finishWooConnect(deps, { storeId: store!.id });
    return token;
  };
  const report = (merchant: GivenMerchant, token: string) =>
    wooConnectState(deps, merchant, { token, browser: BROWSER });
  const timer = async () => {
    await it.db.outbox.deleteMany();
    await scheduleReconciliations(it.services);
    const scheduled = await it.db.outbox.findMany({ orderBy: { job: 'asc' } });
    return scheduled.map(({ job }) => job);
  };
  return { shop, deps, begin, approved, confirm, take, storesOf, connect, report, timer };
}
