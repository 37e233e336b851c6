import { readdirSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import express from 'express';
import { createSite, type Site } from './site.ts';

export type WooSimulatorOptions = {
  port?: number;
  tls: { key: string; cert: string };
  /** The CA trusted when the store calls webhooks and callbacks. */
  ca?: string;
  /** The shop is kept in this file across restarts. Files of demo shops are stored beside it. */
  stateFile?: string;
  storeName?: string;
  now?: () => Date;
  /** The time from a change to its webhook, in milliseconds. A real store takes seconds to a minute. */
  hookDelayMs?: number;
  hookTimeoutMs?: number;
  allowHttpCallback?: boolean;
  /** The number of orders in a demo shop before it is connected. */
  demoOrders?: number;
};

export type WooSimulator = Awaited<ReturnType<typeof startWooSimulator>>;

/** Each demo shop is in its own folder, as WordPress installations often are. */
const DEMO_SHOP = /^demo-[0-9a-f]{12}$/;

/** WooCommerce on 127.0.0.1 over TLS that behaves like the recorded stores (docs/integrations/woocommerce.md). One
 *  shop is at the root, and one in every folder `/demo-…`, created on the first visit. Failures are switched on
 *  through `control`, or by `POST {address}/_control/{name}` with a JSON list of the arguments. */
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
  // Demo shops of the last run continue to sell before anyone visits them.
  for (const name of options.stateFile ? keptDemos(options.stateFile) : []) demo(name);

  return {
    url: origin,
    control: root.control,
    /** All shops, the one at the root first. */
    sites: (): Site[] => [root, ...demos.values()],
    async close(): Promise<void> {
      await Promise.all([root, ...demos.values()].map((one) => one.close()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `woocommerce.json` for the root; `woocommerce-demo-….json` for the folder `/demo-…`. */
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
