import { readdirSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import express from 'express';
import { createSite, type Site } from './site.ts';

export type WooSimulatorOptions = {
  port?: number;
  tls: { key: string; cert: string };
  /** Trusted when the store calls webhooks and callbacks. */
  ca?: string;
  /** Kept over restarts when given; the demo shops lie beside it. */
  stateFile?: string;
  storeName?: string;
  now?: () => Date;
  /** From a change to its webhook; a real store takes seconds to a minute. */
  hookDelayMs?: number;
  hookTimeoutMs?: number;
  allowHttpCallback?: boolean;
  /** What a demo shop holds before anybody connects it. */
  demoOrders?: number;
};

export type WooSimulator = Awaited<ReturnType<typeof startWooSimulator>>;

/** In a folder each, as many a WordPress is. */
const DEMO_SHOP = /^demo-[0-9a-f]{12}$/;

/** WooCommerce on 127.0.0.1 over TLS that behaves like the recorded stores
 *  (docs/integrations/woocommerce.md): one at the root, and in every folder `/demo-…` another, made when
 *  somebody first comes there. Its bad days are switched on by `control`, or by
 *  `POST {address}/_control/{name}` with a JSON list of the arguments. */
export async function startWooSimulator(options: WooSimulatorOptions) {
  const site = (folder: string, storeName: string) =>
    createSite({
      address: () => origin + folder,
      storeName,
      ca: options.ca,
      stateFile: options.stateFile && stateFileOf(options.stateFile, folder),
      now: options.now,
      hookDelayMs: options.hookDelayMs,
      hookTimeoutMs: options.hookTimeoutMs,
      allowHttpCallback: options.allowHttpCallback,
    });
  const root = site('', options.storeName ?? 'Protea General Dealers');
  const demos = new Map<string, Site>();

  function demo(name: string): Site {
    const known = demos.get(name);
    if (known) return known;
    const made = site(`/${name}`, 'Demo shop');
    demos.set(name, made);
    const orders = made.control.orders().length;
    for (let n = orders; n < (options.demoOrders ?? 0); n += 1) made.control.placeOrder();
    return made;
  }

  const app = express().disable('x-powered-by').disable('etag');
  app.use('/:folder', (request, response, next) => {
    const { folder } = request.params;
    return DEMO_SHOP.test(folder) ? demo(folder).router(request, response, next) : next();
  });
  app.use(root.router);

  const server = createServer(options.tls, app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Those of the last run sell on before anybody comes by.
  for (const name of options.stateFile ? keptDemos(options.stateFile) : []) demo(name);

  return {
    url: origin,
    control: root.control,
    /** Every shop there is, the one at the root first. */
    sites: (): Site[] => [root, ...demos.values()],
    async close(): Promise<void> {
      await Promise.all([root, ...demos.values()].map((one) => one.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `woocommerce.json` of the root; `woocommerce-demo-….json` of the folder `/demo-…`. */
function stateFileOf(stateFile: string, folder: string): string {
  return folder ? stateFile.replace(/(\.json)?$/, `-${folder.slice(1)}.json`) : stateFile;
}

function keptDemos(stateFile: string): string[] {
  const [before = ''] = basename(stateFile).split('.json');
  return readdirSync(dirname(stateFile))
    .filter((file) => file.startsWith(`${before}-`) && file.endsWith('.json'))
    .map((file) => file.slice(before.length + 1, -'.json'.length))
    .filter((name) => DEMO_SHOP.test(name));
}
