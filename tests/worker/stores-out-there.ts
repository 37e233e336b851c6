import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@prisma/client';
import { onTestFinished } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { createWooCommercePlatform } from '#app/integrations/woocommerce/adapter.ts';
import type { StoreActions } from '#simulators/shopify/actions.ts';
import type { Switches } from '#simulators/shopify/switches.ts';
import { createGoodsMemory } from '#app/integrations/woocommerce/goods-memory.ts';
import { startWooSimulator, type WooSimulator } from '#simulators/woocommerce/index.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { given } from '#tests/builders/given.ts';
import { connectedShop, SHOP } from '#tests/contract/shopify/world.ts';
import { quietLog, testServices } from '#tests/fakes/test-services.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';

/** An order as its store shows it, reduced to the fields that both platforms share. */
type Shown = { externalId: string; pieces: number; isCancelled: boolean };

/** Actions of people in a store, on either platform. None of them sends us a webhook. */
type StoreOutThere = {
  place(): string;
  edit(id: string): void;
  cancel(id: string): void;
  deleteForGood(id: string): void;
  shown(): Shown[];
  /** Sets the HTTP status of every answer from now on; null restores normal answers. */
  answerWith(status: number | null): void;
};

export type BadDay =
  | 'revoked'
  | 'ip-blocked'
  | 'frozen'
  | 'locked'
  | 'moved'
  | 'slow'
  | 'throttled'
  | 'plugin-gone'
  | 'lying-empty'
  | 'lying-page'
  | 'polluted';

export type Kind = 'shopify' | 'woocommerce';

/** A simulated store on the test's clock, connected through the real adapter to a real database. */
export async function storeOutThere(kind: Kind) {
  const it = await testServices({ now: '2026-11-18T08:00:00Z', connections: 10 });
  const merchant = await given.merchant(it.services);
  const made = kind === 'shopify' ? await shopify(it) : await woocommerce(it);
  const store = await given.store(it.services, merchant, {
    name: 'Mielie & Mohair',
    integrationType: kind,
    url: made.url,
    externalId: made.externalId,
  });
  await made.connect(store);
  const platforms = { ...it.platforms, [kind]: made.platform };
  const services = { ...it.services, platforms };
  return { ...it, ...made, services, merchant, store };
}

/** Longer than any caller waits. */
const NEVER_MS = 24 * 3_600_000;

const NO_ROUTE = '{"code":"rest_no_route","message":"No route was found.","data":{"status":404}}';

type World = Awaited<ReturnType<typeof testServices>>;
type Made = {
  url: string;
  externalId: string;
  platform: StorePlatformPort;
  out: StoreOutThere;
  connect(store: Store): Promise<void>;
  wooConnect: WooConnectPort | null;
  bad(day: BadDay, on: boolean): void;
  webhooks(): { topic: string; status: string }[];
  /** Failure switches of the Shopify simulator; null for WooCommerce. */
  shopifySwitches: Switches | null;
  shopifyActions: StoreActions | null;
  /** Controls of the WooCommerce simulator; null for Shopify. */
  wooControl: WooSimulator['control'] | null;
};

async function shopify({ clock }: World): Promise<Made> {
  const { simulator, client, shop } = await connectedShop(undefined, { now: () => clock.now() });
  const { platform, impatient } = withPatience((timeoutMs) => client(timeoutMs).platform);
  // A rate limit high enough to read a thousand orders within a test.
  simulator.bucketOf(SHOP).set({ maximum: 1e6, available: 1e6, restoreRate: 1e6 });
  simulator.switches.dropWebhooks = Number.POSITIVE_INFINITY;
  const { actions } = simulator;
  const out: StoreOutThere = {
    place: () => `gid://shopify/Order/${actions.createOrder(SHOP).id}`,
    edit: (id) => actions.editOrder(SHOP, id),
    cancel: (id) => actions.cancelOrder(SHOP, id),
    deleteForGood: (id) => actions.deleteOrder(SHOP, id),
    answerWith: (status) => void (simulator.switches.denyWith = status),
    shown: () =>
      shop.orders.map((order) => ({
        externalId: `gid://shopify/Order/${order.id}`,
        pieces: order.lines.reduce((sum, line) => sum + line.quantity, 0),
        isCancelled: order.cancelledAt !== null,
      })),
  };
  const url = `https://${SHOP}`;
  const bad = (day: BadDay, on: boolean) => {
    const { switches } = simulator;
    if (day === 'slow') {
      switches.slowMs = on ? NEVER_MS : 0;
      impatient(on);
    } else if (day === 'lying-page') switches.answerWithPage = on;
    else switches.denyWith = on ? DENIALS[day]! : null;
  };
  return {
    url,
    externalId: SHOP,
    platform,
    out,
    bad,
    connect: async () => undefined,
    wooConnect: null,
    webhooks: () => [],
    shopifySwitches: simulator.switches,
    shopifyActions: actions,
    wooControl: null,
  };
}

/** HTTP status per failure; an uninstalled shop answers 404. */
const DENIALS: Partial<Record<BadDay, number>> = {
  revoked: 404,
  'ip-blocked': 403,
  throttled: 429,
  frozen: 402,
  locked: 423,
};

/** An adapter with a long timeout. `impatient(true)` switches to a short one, for a store that never
 *  answers. */
function withPatience<Port extends object>(make: (timeoutMs: number) => Port) {
  const [patient, hasty] = [make(HANG_MS), make(NEVER_ANSWERED_MS)];
  let now = patient;
  const entries = Object.entries(patient).map(([name, member]) => {
    if (typeof member !== 'function') return [name, member as unknown];
    const call = (...given: unknown[]) =>
      (now[name as keyof Port] as (...given: unknown[]) => unknown)(...given);
    return [name, call];
  });
  return {
    // Each function calls the function of the same name of the adapter that is in use at that moment.
    platform: Object.fromEntries(entries) as Port,
    impatient: (on: boolean) => void (now = on ? hasty : patient),
  };
}

async function woocommerce({ clock, services }: World): Promise<Made> {
  const dir = await mkdtemp(join(tmpdir(), 'thumela-out-there-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const { caFile, key, cert } = await ensureLocalCa(dir);
  const ca = readFileSync(caFile, 'utf8');
  const simulator = await startWooSimulator({ tls: { key, cert }, ca, now: () => clock.now() });
  onTestFinished(() => simulator.close());
  const { control, url } = simulator;
  control.dropWebhooks(true);
  const { platform, impatient } = withPatience((timeoutMs) =>
    createWooCommercePlatform({
      memory: createGoodsMemory(services.db, clock),
      allowOrigins: [url],
      ca,
      timeoutMs,
      clock,
      log: quietLog,
    }),
  );
  const orderOf = (id: string) => control.orders().find(({ order }) => String(order.id) === id)!;
  const out: StoreOutThere = {
    place: () => String(control.placeOrder()),
    edit(id) {
      const [first, ...rest] = orderOf(id).order.line_items as { quantity: number }[];
      const more = { ...first!, quantity: first!.quantity + 1 };
      control.edit(Number(id), { line_items: [more, ...rest] });
    },
    cancel: (id) => control.cancel(Number(id)),
    deleteForGood: (id) => control.deleteForGood(Number(id)),
    answerWith: (status) => control.errors(status ?? 500, status === null ? 0 : 1e9),
    shown: () =>
      control.orders().map(({ order }) => ({
        externalId: String(order.id),
        pieces: (order.line_items as { quantity: number }[]).reduce(
          (n, one) => n + one.quantity,
          0,
        ),
        isCancelled: order.status === 'cancelled',
      })),
  };
  const connect = async (store: Store) => {
    const { consumerKey, consumerSecret } = control.issueKey();
    const secrets = { consumerKey, consumerSecret, webhookSecret: 'secretOfTheTestsOnly0123' };
    await keepCredentials(services.db, services, store.id, secrets, newId);
  };
  const bad = (day: BadDay, on: boolean) => {
    if (day === 'revoked') control.demoteOwner(on);
    if (day === 'ip-blocked') control.ipBlock(on);
    if (day === 'moved') control.redirect(on ? 'https://elsewhere.example' : null);
    if (day === 'slow') {
      control.slow(on ? NEVER_MS : 0);
      impatient(on);
    }
    if (day === 'throttled') control.errors(429, on ? 1e9 : 0);
    if (day === 'plugin-gone') control.errors(404, on ? 1e9 : 0, NO_ROUTE);
    if (day === 'lying-empty') control.lie(on ? 'empty' : null);
    if (day === 'lying-page') control.lie(on ? 'page' : null);
    if (day === 'polluted') control.lie(on ? 'notice' : null);
  };
  return {
    url,
    externalId: url,
    platform,
    out,
    connect,
    bad,
    wooConnect: platform,
    webhooks: () => control.webhooks(),
    shopifySwitches: null,
    shopifyActions: null,
    wooControl: control,
  };
}
