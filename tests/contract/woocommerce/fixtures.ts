import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { createWooCommercePlatform } from '#app/integrations/woocommerce/adapter.ts';
import {
  startWooSimulator,
  type WooSimulator,
  type WooSimulatorOptions,
} from '#simulators/woocommerce/index.ts';
import type { Log } from '#app/ports/log.ts';
import type { StoreConnection } from '#app/ports/store-platform.ts';
import { systemClock } from '#app/ports/clock.ts';
import { goodsInMemory } from '#tests/fakes/goods-memory.ts';
import { HANG_MS } from '#tests/run/patience.ts';

/** The secret of every recorded webhook. */
export const RECORDED_SECRET = 'spike-webhook-secret-1';

const ROOT = fileURLToPath(new URL('../../fixtures/', import.meta.url));

type Recorded = {
  name: string;
  signed: boolean;
  body: Buffer;
  headers: Record<string, string>;
};

export function fixture(path: string): Buffer {
  return readFileSync(join(ROOT, 'woocommerce', path));
}

export function recordedDeliveries(): Recorded[] {
  const manifest = JSON.parse(fixture('webhooks/manifest.json').toString()) as {
    name: string;
    body: string;
    headers: string;
    signed: boolean;
  }[];
  return manifest.map(({ name, body, headers, signed }) => {
    const list = (JSON.parse(fixture(headers).toString()) as { headers: [string, string][] })
      .headers;
    const lower = list.map(([key, value]) => [key.toLowerCase(), value]);
    return { name, signed, body: fixture(body), headers: Object.fromEntries(lower) };
  });
}

type Outcome = {
  hint: string;
  order: string | null;
  state: string | null;
  status?: number;
  why: string;
};

export function outcomes(): Record<string, Outcome> {
  const all = JSON.parse(readFileSync(join(ROOT, 'outcomes.json'), 'utf8'));
  return (all as { woocommerce: Record<string, Outcome> }).woocommerce;
}

export const quiet: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => quiet,
};

/** Makes one CA for the file, and ends every simulator that a test started, also when it failed. */
export function wooRig() {
  const started: WooSimulator[] = [];
  const dir = mkdtempSync(join(tmpdir(), 'thumela-woo-'));
  let tls: { key: string; cert: string; ca: string };

  beforeAll(async () => {
    const { caFile, key, cert } = await ensureLocalCa(dir);
    tls = { key, cert, ca: readFileSync(caFile, 'utf8') };
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((simulator) => simulator.close()));
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  return {
    dir,
    tls: () => tls,
    async simulator(options: Partial<WooSimulatorOptions> = {}): Promise<WooSimulator> {
      const simulator = await startWooSimulator({ tls, ca: tls.ca, hookDelayMs: 5, ...options });
      started.push(simulator);
      return simulator;
    },
    /** A store that is connected, and the adapter that may call it. */
    async connected(options: Partial<WooSimulatorOptions> = {}) {
      const simulator = await this.simulator(options);
      return { simulator, woo: this.adapter(simulator), store: connectionTo(simulator) };
    },
    adapter(simulator: WooSimulator, timeoutMs = HANG_MS) {
      return createWooCommercePlatform({
        memory: goodsInMemory(),
        clock: systemClock,
        allowOrigins: [simulator.url],
        ca: tls.ca,
        timeoutMs,
        log: quiet,
      });
    },
  };
}

export function connectionTo(
  simulator: WooSimulator,
  keys: { consumerKey: string; consumerSecret: string } = simulator.control.issueKey(),
): StoreConnection {
  const { consumerKey, consumerSecret } = keys;
  const credentials = { consumerKey, consumerSecret, webhookSecret: RECORDED_SECRET };
  return { storeId: 'store-1', url: simulator.url, externalId: null, credentials };
}
