import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureLocalCa } from './local-ca.ts';
import { placeOrder } from './shopify/orders.ts';
import { givePast } from './shopify/past-orders.ts';
import type { SimShop } from './shopify/state.ts';
import { startShopifySimulator } from './shopify/index.ts';
import { startMintsoftSimulator } from './mintsoft/index.ts';
import { startPaystackSimulator } from './paystack/index.ts';
import { startTookanSimulator } from './tookan/index.ts';
import { startWooSimulator } from './woocommerce/index.ts';

/** The number of unshipped orders in each store when it is connected. */
const FIRST_ORDERS = 6;
/** How long the warehouse takes to pack an order, as a multiple of `stepMs`. */
const PACKING_STEPS = 4;
/** The number of older orders in each Shopify shop: enough for a bulk export file. */
const PAST_ORDERS = 420;

const EVALUATION_SHOP = 'kloof-and-karoo.myshopify.com';

type SimulatorSettings = {
  dataDir: string;
  publicUrl: string;
  /** An additional CA, by which the portal's certificate may be signed. */
  extraCaFile?: string;
  ports: {
    tookan: number;
    shopify: number;
    woocommerce: number;
    mintsoft: number;
    paystack: number;
  };
  tookan: { apiKey: string; sharedSecret: string; pathSecret: string };
  shopify: { apiKey: string; apiSecret: string };
  paystack: { secretKey: string };
  /** Milliseconds per automatic step of a courier job, a refund or the warehouse's packing; 0: only on command. */
  stepMs: number;
  /** Connected stores get a new order about this often; 0: only on command. */
  orderEveryMs: number;
};

/** Starts a server for each external system that evaluation mode simulates. Production code cannot distinguish these
 *  servers from the vendors' own. */
async function startSimulators(settings: SimulatorSettings) {
  const folder = join(settings.dataDir, 'simulators');
  await mkdir(folder, { recursive: true });
  const tls = await ensureLocalCa(join(folder, 'ca'));
  const caFile = join(settings.dataDir, 'simulator-ca.pem');
  await copyFile(tls.caFile, caFile);
  const tookan = await startTookanSimulator({
    port: settings.ports.tookan,
    apiKey: settings.tookan.apiKey,
    sharedSecret: settings.tookan.sharedSecret,
    webhookUrl: `${settings.publicUrl}/webhooks/courier/${settings.tookan.pathSecret}`,
    ...(settings.stepMs ? { autoAdvance: { stepMs: settings.stepMs } } : {}),
    stateFile: join(folder, 'tookan.json'),
  });
  const shopify = await startShopifySimulator({
    port: settings.ports.shopify,
    ...settings.shopify,
    appUrl: settings.publicUrl,
    stateFile: join(folder, 'shopify.json'),
    shops: [{ domain: EVALUATION_SHOP, name: 'Kloof & Karoo' }],
    fillDemo: fill,
  });
  for (const shop of shopify.state.shops) if (shop.orders.length === 0) fill(shop);
  const woocommerce = await startWooSimulator({
    port: settings.ports.woocommerce,
    tls,
    ca: await casIn(tls.caFile, settings.extraCaFile),
    stateFile: join(folder, 'woocommerce.json'),
    storeName: 'Mielie & Mohair',
    // Here the portal runs on plain http on loopback; a real store requires https.
    allowHttpCallback: true,
    demoOrders: FIRST_ORDERS,
  });
  const mintsoft = await startMintsoftSimulator({
    port: settings.ports.mintsoft,
    stateFile: join(folder, 'mintsoft.json'),
    ...(settings.stepMs ? { despatchAfterMs: PACKING_STEPS * settings.stepMs } : {}),
  });
  const paystack = await startPaystackSimulator({
    port: settings.ports.paystack,
    ...settings.paystack,
    webhookUrl: `${settings.publicUrl}/webhooks/payments`,
    stateFile: join(folder, 'paystack.json'),
    ...(settings.stepMs ? { refundStepMs: settings.stepMs } : {}),
  });
  const arriving = settings.orderEveryMs
    ? setInterval(() => placeOrders(), settings.orderEveryMs)
    : null;
  function placeOrders(): void {
    for (const { control } of woocommerce.sites())
      if (control.webhooks().length > 0) control.placeOrder();
    for (const { domain, tokens } of shopify.state.shops)
      if (Object.keys(tokens.access).length > 0) shopify.actions.createOrder(domain);
  }
  const wooOrders = woocommerce.control.orders().length;
  for (let order = wooOrders; order < FIRST_ORDERS; order += 1) woocommerce.control.placeOrder();
  return {
    tookan,
    shopify,
    woocommerce,
    mintsoft,
    paystack,
    caFile,
    origins: {
      tookan: tookan.url,
      shopify: shopify.url,
      woocommerce: woocommerce.url,
      mintsoft: mintsoft.url,
      paystack: paystack.url,
    },
    async close() {
      if (arriving) clearInterval(arriving);
      const all = [tookan, shopify, woocommerce, mintsoft, paystack];
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

/** Creates a Shopify shop's past orders and the orders still to be sent. */
function fill(shop: SimShop): void {
  const now = new Date();
  givePast(shop, PAST_ORDERS, now);
  for (let order = 0; order < FIRST_ORDERS; order += 1) placeOrder(shop, {}, now);
}

async function casIn(...files: (string | undefined)[]): Promise<string> {
  const read = files.flatMap((file) => (file ? [readFile(file, 'utf8')] : []));
  return (await Promise.all(read)).join('\n');
}

if (import.meta.main) {
  const setting = (name: string): string => process.env[name] ?? '';
  const running = await startSimulators({
    dataDir: setting('DATA_DIR') || '.data',
    publicUrl: setting('PUBLIC_URL'),
    extraCaFile: setting('EXTRA_CA_FILE'),
    ports: {
      tookan: Number(setting('SIMULATOR_TOOKAN_PORT')),
      shopify: Number(setting('SIMULATOR_SHOPIFY_PORT')),
      woocommerce: Number(setting('SIMULATOR_WOOCOMMERCE_PORT')),
      mintsoft: Number(setting('SIMULATOR_MINTSOFT_PORT')),
      paystack: Number(setting('SIMULATOR_PAYSTACK_PORT')),
    },
    tookan: {
      apiKey: setting('TOOKAN_API_KEY'),
      sharedSecret: setting('TOOKAN_SHARED_SECRET'),
      pathSecret: setting('TOOKAN_WEBHOOK_PATH_SECRET'),
    },
    shopify: { apiKey: setting('SHOPIFY_API_KEY'), apiSecret: setting('SHOPIFY_API_SECRET') },
    paystack: { secretKey: setting('PAYSTACK_SECRET_KEY') },
    stepMs: Number(setting('SIMULATOR_STEP_MS') || 20_000),
    orderEveryMs: Number(setting('SIMULATOR_ORDER_EVERY_MS') || 45_000),
  });
  console.log(JSON.stringify({ ready: true, origins: running.origins }));
  const stop = () => void running.close().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
