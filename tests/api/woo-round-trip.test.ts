import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { holdPort } from '#app/cli/ports.ts';
import { startWooConnect } from '#app/domain/stores/start-woo-connect.ts';
import { finishWooConnect } from '#app/domain/stores/finish-woo-connect.ts';
import { leaveWooCode } from '#app/domain/stores/leave-woo-code.ts';
import { begunBy, confirmWooConnect } from '#app/domain/stores/woo-approval.ts';
import { wooConnectState } from '#app/domain/stores/woo-connect-state.ts';
import { findDemoStores } from '#app/domain/stores/find-demo-stores.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { wooRig } from '#tests/contract/woocommerce/fixtures.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';

const rig = wooRig();
const BROWSER = 'the-browser-of-the-beginning';

/** Our endpoints and a store that calls them over HTTP. */
async function portalAndStore({ others = [] as string[], isReal = false } = {}) {
  const simulator = await rig.simulator({ allowHttpCallback: true });
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const port = await holdPort(0);
  const [origins, caFile] = [[simulator.url, ...others].join(), join(rig.dir, 'ca.pem')];
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${port.port}`,
    ...(isReal
      ? { EXTRA_STORE_ORIGINS: origins, EXTRA_CA_FILE: caFile }
      : { SIMULATOR_ORIGINS: origins, SIMULATOR_CA_FILE: caFile }),
  };
  const app = await startWebApp({ databaseUrl: database.url, port, settings });
  onTestFinished(() => app.stop());
  const { services, wooConnect } = app.composition;
  const deps = { ...services, wooConnect };
  const merchant = await given.merchant(services);
  const dispatcher = new Agent({ connect: { ca: rig.tls().ca } });
  onTestFinished(() => dispatcher.close());
  const open = (url: string) => fetch(url, { dispatcher, redirect: 'manual' });
  const begin = async (storeUrl = simulator.url, who = merchant) => {
    const input = { storeName: 'Braai', storeUrl, days: 30 };
    return startWooConnect(deps, who, input, BROWSER);
  };
  /** The store's manager clicks Approve. */
  const approve = async (authorizeUrl: string) => {
    const page = await (await open(authorizeUrl)).text();
    const href = /href="([^"]*access_granted[^"]*)"/.exec(page)?.[1] ?? '';
    return open(new URL(href.replaceAll('&#38;', '&'), authorizeUrl).href);
  };
  const list = async (storeUrl = simulator.url) =>
    (await open(`${storeUrl}/wp-admin/admin.php?section=webhooks`)).text();
  /** Connects a store, from the form to the last step of the worker. */
  const connect = async (who: GivenMerchant, storeUrl: string) => {
    const { authorizeUrl, token } = await begin(storeUrl, who);
    await approve(authorizeUrl);
    await leaveWooCode(deps, { tokenId: (await begunBy(deps.db, token))!.id });
    const code = /Thumela code (\S+)/.exec(await list(storeUrl))?.[1] ?? '';
    await confirmWooConnect(deps, who, { token, browser: BROWSER, code });
    const { storeId } = (await begunBy(deps.db, token))!;
    await finishWooConnect(deps, { storeId: storeId! });
    return deps.db.store.findUniqueOrThrow({ where: { id: storeId! } });
  };
  const state = (token: string) => wooConnectState(deps, merchant, { token, browser: BROWSER });
  return { app, simulator, deps, merchant, open, begin, approve, list, connect, state };
}

test('a store on this machine that the settings name is called, with its own CA, and no other', async () => {
  const { deps, simulator, begin } = await portalAndStore({ isReal: true });
  const other = await rig.simulator();

  expect((await begin()).authorizeUrl).toContain(simulator.url);
  expect(
    await deps.wooConnect.checkKeys(simulator.url, simulator.control.issueKey()),
  ).toMatchObject({ ok: true });
  await expect(begin(other.url)).rejects.toThrow('private network');
});

test('the whole connection: approved in the store, code read there and entered here, connected, and the code removed', async () => {
  const { app, deps, merchant, begin, approve, list, state } = await portalAndStore();
  const { authorizeUrl, token } = await begin();

  const back = await approve(authorizeUrl);
  expect(back.headers.get('location')).toBe(
    `${app.env.PUBLIC_URL}/woocommerce-success?success=1&user_id=${token}`,
  );
  const { id: tokenId } = (await begunBy(deps.db, token))!;
  await leaveWooCode(deps, { tokenId });
  expect(await state(token)).toMatchObject({ state: 'confirm' });
  const code = /Thumela code (\S+)/.exec(await list())?.[1] ?? '';
  const typed = { token, browser: BROWSER, code };
  expect(await confirmWooConnect(deps, merchant, typed)).toBe('connecting');
  const store = await deps.db.store.findFirstOrThrow();
  await finishWooConnect(deps, { storeId: store.id });

  expect(await state(token)).toMatchObject({ state: 'connected' });
  const entries = await list();
  expect(entries).toContain(`/webhooks/woocommerce/${store.id}`);
  expect(entries).not.toContain('Thumela code');
});

test('a link for one store that is opened in another is refused, and its keys are sent to no one', async () => {
  const sender = (await rig.simulator()).url.replace('127.0.0.1', 'localhost');
  const { deps, simulator, begin, approve, list, state } = await portalAndStore({
    others: [sender],
  });
  const link = new URL((await begin(sender)).authorizeUrl);
  const token = link.searchParams.get('user_id') ?? '';

  const page = await approve(`${simulator.url}${link.pathname}${link.search}`);

  expect(page.status).toBe(401);
  expect(await page.text()).toContain('unable to send the consumer data');
  expect([await deps.db.wooApproval.count(), await deps.db.outbox.count()]).toEqual([0, 0]);
  expect(await list()).not.toContain('Thumela code');
  expect(await state(token)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining(simulator.url),
  });
});

test('two accounts connect a demo shop each: names, orders and webhooks stay separate', async () => {
  const { simulator, deps, merchant, connect, open } = await portalAndStore();
  const other = await given.merchant(deps);
  const simulators = { woocommerce: simulator.url };
  const [hers, his] = await Promise.all(
    [merchant, other].map((who) => findDemoStores(deps, who, simulators)),
  );

  const herStore = await connect(merchant, hers!.woocommerce!.url);
  const hisStore = await connect(other, his!.woocommerce!.url);
  const [, herShop, hisShop] = simulator.sites();
  const id = herShop!.control.placeOrder();
  await herShop!.control.settled();

  expect([herStore, hisStore]).toMatchObject([
    { name: 'Braai', state: 'connected', merchantId: merchant.merchantId },
    { name: 'Braai-2', state: 'connected', merchantId: other.merchantId },
  ]);
  expect(await deps.db.webhookDelivery.findMany({ distinct: ['storeId'] })).toMatchObject([
    { storeId: herStore.id, resourceId: String(id) },
  ]);
  expect(herShop!.control.deliveries().map(({ status }) => status)).not.toContain(401);
  const inHis = hisShop!.control.webhooks().map(({ delivery_url: url }) => url);
  expect([...new Set(inHis.map((url) => url.endsWith(hisStore.id)))]).toEqual([true]);
  expect((await findDemoStores(deps, other, simulators)).woocommerce?.storeName).toBe('Braai-2');
  expect((await open(`${his!.woocommerce!.url}/`)).status).toBe(200);
});
