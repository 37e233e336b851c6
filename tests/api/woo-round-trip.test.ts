import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { holdPort } from '#app/cli/ports.ts';
import { startWooConnect } from '#app/domain/stores/start-woo-connect.ts';
import { finishWooConnect } from '#app/domain/stores/finish-woo-connect.ts';
import { leaveWooCode } from '#app/domain/stores/leave-woo-code.ts';
import { begunBy, confirmWooConnect } from '#app/domain/stores/woo-approval.ts';
import { wooConnectState } from '#app/domain/stores/woo-connect-state.ts';
import { given } from '#tests/builders/given.ts';
import { wooRig } from '#tests/contract/woocommerce/fixtures.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';

const rig = wooRig();
const BROWSER = 'the-browser-of-the-beginning';

/** Our doors and a store that calls them, over its own protocol. */
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
  const begin = async (storeUrl = simulator.url) => {
    const input = { storeName: 'Braai', storeUrl, days: 30 };
    return startWooConnect(deps, merchant, input, BROWSER);
  };
  /** Whoever manages the store presses Approve. */
  const approve = async (authorizeUrl: string) => {
    const page = await (await open(authorizeUrl)).text();
    const href = /href="([^"]*access_granted[^"]*)"/.exec(page)?.[1] ?? '';
    return open(new URL(href.replaceAll('&#38;', '&'), authorizeUrl).href);
  };
  const list = async () =>
    (await open(`${simulator.url}/wp-admin/admin.php?section=webhooks`)).text();
  const state = (token: string) => wooConnectState(deps, merchant, { token, browser: BROWSER });
  return { app, simulator, deps, merchant, begin, approve, list, state };
}

test('a store of this machine that the settings name is called, with its own CA, and no other is', async () => {
  const { deps, simulator, begin } = await portalAndStore({ isReal: true });
  const other = await rig.simulator();

  expect((await begin()).authorizeUrl).toContain(simulator.url);
  expect(
    await deps.wooConnect.checkKeys(simulator.url, simulator.control.issueKey()),
  ).toMatchObject({ ok: true });
  await expect(begin(other.url)).rejects.toThrow('private network');
});

test('the whole round: approved in the store, the code read there, typed here, connected, and the code gone', async () => {
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

test('a link that names one store and is opened in another: the keys are refused there, and nobody is sent them', async () => {
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
