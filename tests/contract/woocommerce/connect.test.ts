import { goodsInMemory } from '#tests/fakes/goods-memory.ts';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Agent, fetch } from 'undici';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { createWooCommercePlatform, checkKeys } from '#app/integrations/woocommerce/adapter.ts';
import { errorBody } from '#simulators/woocommerce/errors.ts';
import type { WooKeys } from '#app/ports/woo-connect.ts';
import { systemClock } from '#app/ports/clock.ts';
import { fixture, quiet, wooRig } from './fixtures.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const rig = wooRig();
let receiver: Receiver;
let browser: Agent;
beforeEach(async () => {
  receiver = await startReceiver(rig.tls());
  browser = new Agent({ connect: { ca: rig.tls().ca } });
});
afterEach(async () => {
  await browser.close();
  await receiver.close();
});

const open = (url: string) => fetch(url, { dispatcher: browser, redirect: 'manual' });

function asked(
  storeUrl: string,
  changes: Partial<Record<'returnUrl' | 'callbackUrl' | 'userToken', string>> = {},
) {
  return {
    storeUrl,
    appName: 'Thumela & Sons',
    userToken: 'tok_7Q2m',
    returnUrl: `${receiver.url}/back?s=1`,
    callbackUrl: `${receiver.url}/callback`,
    ...changes,
  };
}

/** Opens the page and follows its Approve link, as a person does. */
async function approve(authorizeUrl: string) {
  const page = await (await open(authorizeUrl)).text();
  const href = /href="([^"]*access_granted[^"]*)"/.exec(page)![1]!;
  return open(new URL(href.replaceAll('&#38;', '&'), authorizeUrl).href);
}

describe('approving our app', () => {
  test('the keys arrive before the browser returns, and work', async () => {
    const simulator = await rig.simulator();
    const woo = rig.adapter(simulator);

    const back = await approve(woo.authorizeUrl(asked(simulator.url)));

    expect([back.status, back.headers.get('location')]).toEqual([
      302,
      `${receiver.url}/back?s=1&success=1&user_id=tok_7Q2m`,
    ]);
    const [callback] = receiver.received;
    const sent = JSON.parse(callback!.body.toString()) as Record<string, string>;
    const recorded = JSON.parse(fixture('wc-auth/callback.body.json').toString()) as object;
    expect(Object.keys(sent)).toEqual(Object.keys(recorded));
    expect(sent).toMatchObject({ user_id: 'tok_7Q2m', key_permissions: 'read_write' });
    const keys: WooKeys = {
      consumerKey: sent.consumer_key!,
      consumerSecret: sent.consumer_secret!,
    };
    expect(await woo.checkKeys(simulator.url, keys)).toEqual({
      ok: true,
      version: '10.5.0',
      currency: 'ZAR',
      homeUrl: simulator.url,
    });
  });

  test.each([204, 500])(
    'an answer of %i to the callback denies access and deletes the key',
    async (status) => {
      const simulator = await rig.simulator();
      const woo = rig.adapter(simulator);
      receiver.answer.status = status;

      const page = await approve(woo.authorizeUrl(asked(simulator.url)));

      expect(page.status).toBe(401);
      expect(await page.text()).toContain('unable to send the consumer data');
      const sent = JSON.parse(receiver.received[0]!.body.toString()) as Record<string, string>;
      const keys = { consumerKey: sent.consumer_key!, consumerSecret: sent.consumer_secret! };
      expect(await woo.checkKeys(simulator.url, keys)).toMatchObject({
        ok: false,
        reason: 'wrong-keys',
      });
    },
  );

  test('denying returns the browser and sends us nothing', async () => {
    const simulator = await rig.simulator();

    const page = await (
      await open(rig.adapter(simulator).authorizeUrl(asked(simulator.url)))
    ).text();

    expect(page).toContain('success=0&#38;user_id=tok_7Q2m');
    expect(page).toContain('Thumela &#38; Sons');
    expect(receiver.received).toEqual([]);
  });

  test.each([
    [{ callbackUrl: 'http://thumela.example/cb' }, 'Error: The callback_url needs to be over SSL.'],
    [{ userToken: '' }, 'Error: Missing parameter user_id.'],
  ])('%o is refused as recorded', async (changes, text) => {
    const simulator = await rig.simulator();

    const page = await open(rig.adapter(simulator).authorizeUrl(asked(simulator.url, changes)));

    expect([page.status, (await page.text()).includes(text)]).toEqual([401, true]);
  });

  test('a forged link that bypasses the page grants nothing', async () => {
    const simulator = await rig.simulator();
    const url = rig
      .adapter(simulator)
      .authorizeUrl(asked(simulator.url))
      .replace('authorize', 'access_granted');

    expect((await open(`${url}&wc_auth_nonce=guess`)).status).toBe(401);
    expect(receiver.received).toEqual([]);
  });

  test('a shop in a folder keeps its folder in the link, and every part is percent-encoded', () => {
    const woo = createWooCommercePlatform({
      memory: goodsInMemory(),
      clock: systemClock,
      log: quiet,
    });

    const url = woo.authorizeUrl(asked('https://example.co.za/shop/'));

    expect(
      url.startsWith(
        'https://example.co.za/shop/wc-auth/v1/authorize?app_name=Thumela%20%26%20Sons&scope=read_write&',
      ),
    ).toBe(true);
    expect(() => woo.authorizeUrl(asked('http://example.co.za'))).toThrow('https://');
  });
});

describe('checking keys', () => {
  test('each kind of failure has its own reason', async () => {
    const simulator = await rig.simulator();
    const woo = rig.adapter(simulator, 1_000);
    const keys = simulator.control.issueKey();
    const reason = async (url = simulator.url) => {
      const check = await woo.checkKeys(url, keys);
      return check.ok ? 'ok' : check.reason;
    };

    expect(await reason(`${simulator.url}/blog`)).toBe('not-woocommerce');
    expect(await reason('http://example.com')).toBe('bad-address');
    simulator.control.redirect('https://other.example');
    expect(await reason()).toBe('moved');
    simulator.control.redirect(null);
    simulator.control.ipBlock(true);
    expect(await reason()).toBe('blocked');
    simulator.control.ipBlock(false);
    simulator.control.revokeKeys();
    expect(await reason()).toBe('wrong-keys');
    await simulator.close();
    expect(await reason()).toBe('unreachable');
  });

  test('the system report may fail or be missing; the keys still work', async () => {
    const asked: string[] = [];
    const check = await checkKeys(async ({ path }) => {
      asked.push(path);
      if (path === 'system_status') throw new AppError('store-down', 'Too slow.');
      return { status: 200, data: [{ id: 7, currency: 'NAD' }], header: () => null };
    });

    expect(check).toEqual({ ok: true, version: null, homeUrl: null, currency: 'NAD' });
    expect(asked).toEqual(['orders', 'system_status']);
  });

  test('the wait that a store asks for is passed on', async () => {
    const simulator = await rig.simulator();
    simulator.control.errors(429, 1, null, '7');

    expect(
      await rig.adapter(simulator).checkKeys(simulator.url, simulator.control.issueKey()),
    ).toMatchObject({ ok: false, reason: 'unreachable', retryAfterSeconds: 7 });
  });
});

describe('a notice that only the store’s managers can read', () => {
  const notice = { name: 'Thumela code ABCD-2345', deliveryUrl: 'https://thumela.example/code' };

  test('appears inactive in their list of webhooks, replaces the previous one, and is removed with the connection', async () => {
    const { simulator, woo, store } = await rig.connected();
    const keys = simulator.control.issueKey();
    const list = async () =>
      (await open(`${simulator.url}/wp-admin/admin.php?page=wc-settings&section=webhooks`)).text();

    await woo.leaveNotice(simulator.url, keys, { ...notice, name: 'Thumela code 0000-1111' });
    await woo.leaveNotice(simulator.url, keys, notice);
    const page = await list();

    expect(page).toContain('<td>Thumela code ABCD-2345</td><td>paused</td><td>coupon.deleted</td>');
    expect(page).not.toContain('0000-1111');
    expect(await woo.removeWebhooks({ ...store, url: simulator.url }, notice.deliveryUrl)).toBe(1);
    expect(await list()).not.toContain('Thumela code');
  });

  test('invalid keys leave no notice', async () => {
    const simulator = await rig.simulator();
    const woo = rig.adapter(simulator);
    const invented = { consumerKey: 'ck_made_up', consumerSecret: 'cs_made_up' };

    await expect(woo.leaveNotice(simulator.url, invented, notice)).rejects.toMatchObject({
      code: 'store-rights-lost',
    });
  });
});

describe('the simulator', () => {
  // prettier-ignore
  test.each([
    ['anonymous', 'err-401-anonymous'], ['anonymous', 'err-401-unknown-key'],
    ['wrongSecret', 'err-401-wrong-secret'], ['readOnly', 'err-401-read-only-key-writes'],
    ['noOrder', 'err-missing-order'], ['noRoute', 'err-no-route'], ['badStatus', 'err-bad-status'],
    ['badPerPage', 'err-bad-param'], ['badJson', 'err-bad-json'], ['noNote', 'err-note-empty'],
    ['badTopic', 'err-webhook-topic'], ['badUrl', 'err-webhook-url'], ['noTrash', 'webhook-delete-without-force'],
  ] as const)('its %s error has the code, message and status of %s', (name, recorded) => {
    const { code, message, data } = JSON.parse(fixture(`rest/${recorded}.json`).toString());

    expect(JSON.parse(errorBody(name))).toEqual({ code, message, data: { status: data.status } });
  });

  test('its orders have the fields and types of recorded ones', async () => {
    const simulator = await rig.simulator();
    simulator.control.placeOrder({ paymentMethod: 'payfast' });
    const kinds = (order: object) =>
      Object.fromEntries(
        Object.entries(order).map(([key, value]) => [key, value === null ? 'null' : typeof value]),
      );
    const recorded = kinds(
      JSON.parse(fixture('webhooks/wc10.5-hpos/order-created-rest.body.json').toString()),
    );

    const ours = kinds(simulator.control.orders()[0]!.order);

    expect(recorded).toMatchObject(ours);
  });

  test('orders, keys and webhooks are kept across a restart', async () => {
    const stateFile = join(rig.dir, 'store.json');
    const first = await rig.connected({ stateFile });
    const id = first.simulator.control.placeOrder();
    await first.simulator.close();

    const again = await rig.simulator({ stateFile });

    const store = { ...first.store, url: again.url };
    expect(await rig.adapter(again).readOrder(store, String(id))).toMatchObject({
      kind: 'order',
      order: { externalId: String(id) },
    });
  });

  test('its page shows tracking and places orders, and its controls work over HTTP', async () => {
    const { simulator, woo, store } = await rig.connected();
    const post = (path: string, body: string, type: string) =>
      fetch(simulator.url + path, {
        method: 'POST',
        dispatcher: browser,
        redirect: 'manual',
        body,
        headers: { 'content-type': type },
      });
    const placed = await post('/_control/placeOrder', '[{"status":"on-hold"}]', 'application/json');
    const { result: id } = (await placed.json()) as { result: number };
    await woo.writeTracking(
      store,
      {
        externalOrderId: String(id),
        orderKey: 'TH<1>',
        whole: {
          numbers: ['TH<1>'],
          trackingUrl: 'https://t.example/TH1',
          status: 'Collected',
        },
        trackingUrl: 'https://t.example/TH1',
        carrier: 'Thumela',
        status: 'Collected',
        milestone: 'collected',
        at: new Date(),
        notifyCustomer: false,
        language: 'en',
        parcel: [],
        spared: [],
        ofReturn: null,
        orderedAt: new Date('2026-11-18T08:00:00Z'),
      },
      {},
    );

    const button = await post('/place-order', '', 'application/x-www-form-urlencoded');
    const page = await (await open(`${simulator.url}/`)).text();

    expect(button.status).toBe(303);
    expect(page).toContain('<a href="https://t.example/TH1">TH&#60;1&#62;</a> Collected, Thumela');
    expect(simulator.control.orders()).toHaveLength(2);
    expect((await post('/_control/constructor', '[]', 'application/json')).status).toBe(404);
    expect((await post('/_control/trash', '[99]', 'application/json')).status).toBe(400);
    expect((await post('/_control/revokeKeys', '[]', 'text/plain')).status).toBe(404);
  });
});

describe('the demo shops of the simulator', () => {
  const post = (url: string) =>
    fetch(url, {
      method: 'POST',
      dispatcher: browser,
      headers: { 'content-type': 'application/json' },
      body: '[]',
    });
  const ordersOf = async (shop: string) => {
    const { result } = (await (await post(`${shop}/_control/orders`)).json()) as {
      result: { order: { id: number } }[];
    };
    return result.map(({ order }) => order.id);
  };
  /** Approves our app in the store, as a merchant does. Returns the keys that the store sent. */
  async function keysFrom(shop: string, woo: ReturnType<typeof rig.adapter>): Promise<WooKeys> {
    const back = await approve(woo.authorizeUrl(asked(shop)));
    expect(back.status).toBe(302);
    const { headers, body } = receiver.received.at(-1)!;
    expect(headers['user-agent']).toBe(`WordPress/6.9.1; ${shop}`);
    const sent = JSON.parse(body.toString()) as { consumer_key: string; consumer_secret: string };
    return { consumerKey: sent.consumer_key, consumerSecret: sent.consumer_secret };
  }

  test('are in a folder each, and share no keys, orders or webhooks', async () => {
    const simulator = await rig.simulator({ demoOrders: 3 });
    const woo = rig.adapter(simulator);
    const [hers, his] = ['demo-00000000aaaa', 'demo-00000000bbbb'].map(
      (folder) => `${simulator.url}/${folder}`,
    ) as [string, string];

    const herKeys = await keysFrom(hers, woo);
    await keysFrom(his, woo);
    const placed = (
      (await (await post(`${hers}/_control/placeOrder`)).json()) as { result: number }
    ).result;
    const deliveryUrl = `${receiver.url}/webhooks/woocommerce/hers`;
    await woo.leaveNotice(hers, herKeys, { name: 'Thumela code ABCD-2345', deliveryUrl });
    const listOf = async (shop: string) =>
      (await open(`${shop}/wp-admin/admin.php?section=webhooks`)).text();

    expect(await woo.checkKeys(hers, herKeys)).toMatchObject({ ok: true, homeUrl: hers });
    for (const other of [his, simulator.url])
      expect(await woo.checkKeys(other, herKeys)).toMatchObject({ reason: 'wrong-keys' });
    expect(await ordersOf(hers)).toHaveLength(4);
    expect(await ordersOf(hers)).toContain(placed);
    expect(await ordersOf(his)).toHaveLength(3);
    expect(simulator.control.orders()).toEqual([]);
    expect(await listOf(hers)).toContain('ABCD-2345');
    for (const other of [his, simulator.url])
      expect(await listOf(other)).not.toContain('ABCD-2345');
    expect((await open(`${simulator.url}/demo-shop/`)).status).toBe(404);
  });

  test('keep their links inside their folder, and their data across a restart', async () => {
    const stateFile = join(rig.dir, 'demos.json');
    const first = await rig.simulator({ stateFile, demoOrders: 2 });
    const folder = '/demo-0123456789ab';
    const keys = await keysFrom(first.url + folder, rig.adapter(first));
    const page = await (await open(`${first.url}${folder}/`)).text();
    const button = await fetch(`${first.url}${folder}/place-order`, {
      method: 'POST',
      dispatcher: browser,
      redirect: 'manual',
    });
    await first.close();

    const again = await rig.simulator({ stateFile, demoOrders: 2 });

    expect(page).toContain(`action="${folder}/place-order"`);
    expect(button.headers.get('location')).toBe(`${folder}/`);
    expect(again.sites()).toHaveLength(2);
    expect(await ordersOf(again.url + folder)).toHaveLength(3);
    expect(await rig.adapter(again).checkKeys(again.url + folder, keys)).toMatchObject({
      ok: true,
    });
  });
});

describe('the local CA', () => {
  test.each(['ca.pem', 'server.key', 'server.pem'])(
    'is created again when %s is broken or belongs to another pair',
    async (file) => {
      const dir = join(rig.dir, `broken-${file}`);
      const other = join(rig.dir, `other-${file}`);
      const made = await ensureLocalCa(dir);
      await ensureLocalCa(other);

      writeFileSync(join(dir, file), 'half a file');
      const repaired = await ensureLocalCa(dir);
      writeFileSync(join(dir, file), readFileSync(join(other, file)));
      const restoredAgain = await ensureLocalCa(dir);

      expect(new Set([made.cert, repaired.cert, restoredAgain.cert]).size).toBe(3);
    },
  );

  test('is trusted beside another local CA: a server certificate is checked with the CA that signed it', async () => {
    const one = await ensureLocalCa(join(rig.dir, 'one'));
    const other = await ensureLocalCa(join(rig.dir, 'the-other'));
    const receiverOfOther = await startReceiver(other);
    const ca = [one, other].map(({ caFile }) => readFileSync(caFile, 'utf8'));
    const both = new Agent({ connect: { ca: ca.join('\n') } });

    const answer = await fetch(receiverOfOther.url, { dispatcher: both }).finally(() =>
      Promise.all([both.close(), receiverOfOther.close()]),
    );

    expect(answer.status).toBe(200);
  });

  test('is created once, kept, and only its owner can read its key', async () => {
    const dir = join(rig.dir, 'ca');

    const made = await ensureLocalCa(dir);
    const kept = await ensureLocalCa(dir);

    expect(kept).toEqual(made);
    expect(statSync(join(dir, 'server.key')).mode & 0o077).toBe(0);
    expect(readFileSync(made.caFile, 'utf8')).toContain('BEGIN CERTIFICATE');
  });
});
