import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { connect, startFakePortal, type FakePortal } from './fake-portal.ts';
import { useShop } from './shops.ts';
import { fieldsOf, unescape, type Page, type Visitor } from './visitor.ts';
import { OURS, type Shop } from './wordpress.ts';

const SETTINGS = '/wp-admin/admin.php?page=wc-settings&tab=thumela';
const TRACKED = {
  _thumela_tracking_number: '7K3QXW0M9TZB',
  _thumela_tracking_url: 'https://portal.example/track-order/7K3QXW0M9TZB',
  _thumela_tracking_status: 'Collected',
  _thumela_tracking_carrier: 'Thumela',
};

/** The option in which the plugin keeps the address of each store, in base64. */
type KnownStores = { homes: Record<string, string> };

/** URL of our page in wp-admin that shows a portal screen. */
const pageAt = (shop: Shop, path: string) =>
  `${shop.url}/wp-admin/admin.php?page=thumela&path=${encodeURIComponent(path)}`;

describe.each([
  { storage: 'order tables', hpos: true },
  { storage: 'posts', hpos: false },
])('with orders kept as $storage', ({ hpos }) => {
  const at = useShop({ hpos });
  const listPath = hpos
    ? '/wp-admin/admin.php?page=wc-orders'
    : '/wp-admin/edit.php?post_type=shop_order';
  const orderPath = (id: number) =>
    hpos
      ? `/wp-admin/admin.php?page=wc-orders&action=edit&id=${id}`
      : `/wp-admin/post.php?post=${id}&action=edit`;

  /** The shop, connected to a new fake portal. */
  async function connected(): Promise<{ shop: Shop; portal: FakePortal }> {
    await at.shop.run('clear');
    const portal = await startFakePortal(at.tls);
    await connect(at.shop, portal);
    return { shop: at.shop, portal };
  }

  const row = (id: number, more: object = {}) => ({
    external_id: String(id),
    order_key: `KEY${String(id).padStart(9, '0')}`,
    order_id: String(1000 + id),
    store_name: 'Kloof & Karoo',
    status: 'Thumela Eligible',
    ship_problem: null,
    label_problem: 'Not yet.',
    notes: [],
    ...more,
  });

  /** Topic and order id of each webhook that the portal received. */
  const topicsAt = (portal: FakePortal) =>
    portal
      .at(portal.hookPath)
      .map((one) => [one.headers['x-wc-webhook-topic'], JSON.parse(one.body).id as number]);

  /** Sends a bulk action for these orders from the order list, as a browser does. */
  async function bulk(
    visitor: Visitor,
    action: string,
    ids: number[],
    nonce?: string,
  ): Promise<Page> {
    const list = await visitor.get(listPath);
    const field = hpos ? 'id[]' : 'post[]';
    const given = nonce ?? /name="_wpnonce" value="([0-9a-f]+)"/.exec(list.text)?.[1] ?? '';
    const query = new URLSearchParams([
      ...(hpos ? [['page', 'wc-orders']] : [['post_type', 'shop_order']]),
      ['_wpnonce', given],
      ['_wp_http_referer', listPath],
      ['action', action],
      ['action2', '-1'],
      ...ids.map((id) => [field, String(id)]),
    ] as [string, string][]);
    return visitor.get(
      `${hpos ? '/wp-admin/admin.php' : '/wp-admin/edit.php'}?${query.toString()}`,
    );
  }

  test('it is active, declares both features, links to its settings and logs no errors', async () => {
    const { shop } = at;
    const admin = await shop.visitor('admin');

    const plugins = await admin.get('/wp-admin/plugins.php');

    expect(plugins.text).toContain('Thumela for WooCommerce');
    expect(unescape(plugins.text)).toContain(SETTINGS.replace('/wp-admin/', ''));
    expect(await shop.run('features')).toEqual({
      custom_order_tables: [OURS],
      cart_checkout_blocks: [OURS],
    });
    expect(await shop.complaints()).toEqual([]);
  });

  test('the settings are for people who manage the shop, and save only with their nonce', async () => {
    const { shop } = at;
    await shop.run('clear');
    const portal = await startFakePortal(at.tls);
    await shop.run('setOption', 'test_safe_ports', [portal.port]);
    const form = { thumela_portal_url: `${portal.url}/`, save: 'Save changes' };
    const [admin, buyer, writer] = [
      await shop.visitor('admin'),
      await shop.visitor('buyer'),
      await shop.visitor('writer'),
    ];

    const forged = await admin.post(SETTINGS, { ...form, _wpnonce: '0123456789' });
    const refused = await writer.get(SETTINGS);
    const refusedToo = await buyer.get(SETTINGS);
    expect(forged.status).toBe(403);
    expect(refused.status).toBe(403);
    expect([302, 403]).toContain(refusedToo.status);
    expect(await shop.run('option', 'thumela_portal_url')).toBeNull();

    const page = await admin.get(SETTINGS);
    const saved = await admin.post(SETTINGS, { ...fieldsOf(page.text, 'mainform'), ...form });
    expect(saved.status).toBe(200);
    expect(await shop.run('option', 'thumela_portal_url')).toBe(portal.url);

    const manager = await shop.visitor('manager');
    const wrong = await manager.post(SETTINGS, {
      ...fieldsOf((await manager.get(SETTINGS)).text, 'mainform'),
      ...form,
      thumela_portal_url: 'http://portal.example/path"><script>',
    });
    expect(wrong.text).toContain('Enter the Thumela address without a path, such as https://');
    expect(await shop.run('option', 'thumela_portal_url')).toBe(portal.url);
  });

  test('it offers to connect if nothing prevents it, with name and address filled in', async () => {
    const { shop } = at;
    await shop.run('clear');
    const portal = await startFakePortal(at.tls);
    await shop.run('setOption', 'test_safe_ports', [portal.port]);
    await shop.run('setOption', 'thumela_portal_url', portal.url);
    const admin = await shop.visitor('admin');

    const page = await admin.get(SETTINGS);

    const link = /href="([^"]*\/create-store\?[^"]*)"/.exec(page.text)?.[1] ?? '';
    const url = new URL(unescape(link));
    expect(url.origin).toBe(portal.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      platform: 'woocommerce',
      store_name: 'Kloof & Karoo',
      store_url: shop.url,
    });
    expect(page.text).toContain('WooCommerce answers.');
    expect(portal.heard).toEqual([]);
  });

  test.each([
    [
      'plain permalinks',
      'permalink_structure',
      '',
      'WooCommerce keys do not work with plain permalinks',
    ],
    ['no portal', 'thumela_portal_url', '', 'Enter the address of your Thumela portal'],
    ['a port nobody calls', 'test_safe_ports', [], 'ports 80, 443 and 8080'],
  ])('it does not offer to connect with %s, and says what to do', async (_, name, value, says) => {
    const { shop } = at;
    await shop.run('clear');
    const portal = await startFakePortal(at.tls);
    await shop.run('setOption', 'test_safe_ports', [portal.port]);
    await shop.run('setOption', 'thumela_portal_url', portal.url);
    const before = await shop.run('option', name);
    await shop.run('setOption', name, value);
    const admin = await shop.visitor('admin');

    const page = await admin.get(SETTINGS).finally(() => shop.run('setOption', name, before));

    expect(page.text).toContain(says);
    expect(page.text).not.toContain('/create-store?');
  });

  test('once the portal has created its webhooks the settings show its state, and no secret', async () => {
    const { shop, portal } = await connected();
    const at_ = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    portal.answer('GET /api/store/connection', {
      body: {
        store_name: 'Kloof & <b>Karoo</b>',
        state: 'attention',
        key_ending: '1234567',
        state_reason: 'The keys no longer open the store.',
        connected_at: at_(900),
        last_delivery_at: at_(2),
        last_checked_at: at_(5),
        last_check_error: null,
        health: [{ label: 'Orders', light: 'bad', words: '2 <orders> are missing' }, 'x', {}],
        has_pickup_location: false,
      },
    });
    const [hook] = await shop.run<{ webhook_id: string }[]>('webhooks');
    await shop.run('setWebhook', Number(hook?.webhook_id), {
      status: 'disabled',
      failure_count: 6,
    });
    const manager = await shop.visitor('manager');

    const page = await manager.get(SETTINGS);

    const text = page.text.replaceAll(/<[^>]+>/g, ' ');
    expect(page.text).toContain('Connected as Kloof &amp; &lt;b&gt;Karoo&lt;/b&gt;');
    expect(text).toContain('The keys no longer open the store.');
    expect(text).toMatch(/Last sync\s+Good:\s+5 mins ago/);
    expect(text).toMatch(/Orders\s+Not working:\s+2 &lt;orders&gt; are missing/);
    expect(text).toContain('Switched off: order.created');
    expect(text).toContain('Pickup location missing');
    expect(portal.heard.map((one) => [one.path, one.isSigned])).toEqual([
      ['/api/store/connection', true],
    ]);
    expect(page.text).not.toContain(portal.secret);
    expect(await shop.run('autoloaded')).toEqual([]);
  });

  test('a portal that is down, refuses or sends nonsense is reported, and breaks no page', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', {});
    const admin = await shop.visitor('admin');
    for (const [answer, says] of [
      [{ status: 0 }, 'could not be reached'],
      [{ status: 503, body: { message: 'internal detail' } }, 'answered with an error (503)'],
      [{ status: 401, body: { message: 'Sign in first' } }, 'Connect it again'],
      [{ status: 200, body: [['x']] }, 'Connected as'],
    ] as const) {
      portal.answer('GET /api/store/connection', answer);
      portal.answer('POST /api/orders/by-external-id', answer);
      const page = await admin.get(SETTINGS);
      expect(page.status).toBe(200);
      expect(page.text).toContain(says);
      expect((await bulk(admin, 'thumela_ship', [id])).status).toBe(302);
      expect((await admin.get(listPath)).status).toBe(200);
    }
    expect(await shop.complaints()).toEqual([]);
  });

  test('bulk Ship sends the selected orders once and lists those left out with their reasons', async () => {
    const { shop, portal } = await connected();
    const [one, two, three] = [
      await shop.run<number>('order', 'processing', {}),
      await shop.run<number>('order', 'processing', {}),
      await shop.run<number>('order', 'processing', {}),
    ];
    portal.answer('POST /api/orders/by-external-id', { body: { orders: [row(one), row(two)] } });
    let tries = 0;
    portal.answer('POST /api/orders/create/tookan', () => {
      tries += 1;
      if (tries === 1) return { status: 0 };
      return {
        body: {
          accepted: [row(one).order_key],
          skipped: [{ orderKey: row(two).order_key, orderId: null, reason: 'No <i>street</i>.' }],
        },
      };
    });
    const manager = await shop.visitor('manager');

    const page = await manager.follow(await bulk(manager, 'thumela_ship', [one, two, three]));

    const ship = portal.at('/api/orders/create/tookan');
    expect(ship.map((call) => call.isSigned)).toEqual([true, true]);
    expect(new Set(ship.map((call) => call.headers['idempotency-key'])).size).toBe(1);
    expect(JSON.parse(ship[0]?.body ?? '')).toEqual({
      order_keys: [row(one).order_key, row(two).order_key],
    });
    expect(page.text).toContain('1 order is being shipped.');
    expect(page.text).toContain(`#${1000 + two}: No &lt;i&gt;street&lt;/i&gt;.`);
    expect(page.text).toContain('Thumela does not have these orders yet.');
    expect(page.text).toContain(`<li>#${three}</li>`);
    const waiting = await shop.run<{ args: string }[]>('actions', 'pending');
    expect(waiting.map(({ args }) => JSON.parse(args)[0])).toContain(three);
    expect((await manager.get(listPath)).text, 'said once').not.toContain('is being shipped');
  });

  test('bulk Ship of many orders sends calls of 25, repeats one that is still running, and reports all of them at once', async () => {
    const { shop, portal } = await connected();
    const ids: number[] = [];
    while (ids.length < 27) ids.push(await shop.run<number>('order', 'processing', {}));
    portal.answer('POST /api/orders/by-external-id', ({ body }) => ({
      body: { orders: (JSON.parse(body).external_ids as string[]).map((id) => row(Number(id))) },
    }));
    let calls = 0;
    portal.answer('POST /api/orders/create/tookan', ({ body }) => {
      calls += 1;
      // The first call's answer is lost, and the portal is still working on it when the call is repeated.
      if (calls === 1) return { status: 0 };
      if (calls === 2)
        return {
          status: 409,
          headers: { 'Retry-After': '1' },
          body: { message: 'Still running.' },
        };
      return { body: { accepted: JSON.parse(body).order_keys as string[], skipped: [] } };
    });
    const manager = await shop.visitor('manager');

    const page = await manager.follow(await bulk(manager, 'thumela_ship', ids));

    const ship = portal.at('/api/orders/create/tookan');
    const sizes = ship.map(({ body }) => (JSON.parse(body).order_keys as string[]).length);
    expect(sizes).toEqual([25, 25, 25, 2]);
    expect(new Set(ship.map((call) => call.headers['idempotency-key'])).size).toBe(2);
    expect(page.text).toContain('27 orders are being shipped.');
    expect(page.text).not.toContain('Still running.');
  });

  test('a copy of a connected shop does not ship, notify or disconnect, until it has its own connection', async () => {
    const { shop, portal } = await connected();
    const kept = await shop.run<KnownStores>('option', 'thumela_store');
    const home = Buffer.from('https://live.example').toString('base64');
    await shop.run('setOption', 'thumela_store', { ...kept, homes: { [portal.storeId]: home } });
    const manager = await shop.visitor('manager');

    const id = await shop.run<number>('order', 'processing', {});
    await shop.run('runActions', 0);
    const page = await manager.get(SETTINGS);
    const list = await manager.get(listPath);
    await bulk(manager, 'thumela_ship', [id]);
    expect(Buffer.from(kept.homes[portal.storeId] ?? '', 'base64').toString()).toBe(shop.url);
    expect(page.text).toContain('This shop is a copy of https://live.example');
    expect(page.text).toContain('Connect to Thumela');
    expect(page.text).not.toContain('thumela-disconnect-form');
    expect(list.text).not.toContain('Ship with Thumela');
    expect(portal.heard).toEqual([]);

    const own = { ...portal, storeId: randomUUID() };
    await connect(shop, own);
    await shop.run('order', 'processing', {});
    await shop.run('runActions', 0);
    expect(portal.heard.map(({ path }) => path)).toEqual([`/webhooks/woocommerce/${own.storeId}`]);
    expect((await manager.get(SETTINGS)).text).not.toContain('This shop is a copy');
  });

  test('a copy that only the portal recognises is told once, and then sends nothing', async () => {
    const { shop, portal } = await connected();
    portal.answer('GET /api/store/connection', {
      status: 403,
      body: { code: 'store-elsewhere', message: 'This shop is a copy of https://live.example.' },
    });
    const manager = await shop.visitor('manager');

    const reported = await manager.get(SETTINGS);
    const later = await manager.get(SETTINGS);
    await shop.run('order', 'processing', {});
    await shop.run('runActions', 0);

    expect(reported.text).toContain('This shop is a copy of https://live.example.');
    expect(reported.text).toContain('Connect again');
    expect(later.text).toContain('you can then move your store to this address');
    expect(portal.heard.map(({ path }) => path)).toEqual(['/api/store/connection']);
  });

  test('if the portal does not know the store, nothing is sent again', async () => {
    const { shop, portal } = await connected();
    portal.answer(`POST ${portal.hookPath}`, { status: 404 });

    await shop.run('order', 'processing', {});
    await shop.run('runActions', 0);

    expect(portal.at(portal.hookPath)).toHaveLength(1);
    expect(await shop.run('actions', 'pending')).toEqual([]);
  });

  test('bulk Ship without a nonce, without permission, or without a connection does nothing', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', {});
    const manager = await shop.visitor('manager');
    const buyer = await shop.visitor('buyer');
    const writer = await shop.visitor('writer');

    const forged = await bulk(manager, 'thumela_ship', [id], '0123456789');
    await bulk(buyer, 'thumela_ship', [id]);
    await bulk(writer, 'thumela_ship', [id]);
    const list = await manager.get(listPath);
    await shop.run('clear');
    const lonely = await manager.get(listPath);

    expect(forged.status).toBe(403);
    expect(portal.heard.filter((one) => one.path.startsWith('/api'))).toEqual([]);
    expect(list.text).toContain('Ship with Thumela');
    expect(lonely.text).not.toContain('Ship with Thumela');
  });

  test('bulk Print starts one document; its link opens the document with a ticket', async () => {
    const { shop, portal } = await connected();
    const ids = [
      await shop.run<number>('order', 'processing', TRACKED),
      await shop.run<number>('order', 'processing', TRACKED),
    ];
    const job = '01990000-0000-7000-8000-000000000001';
    portal.answer('POST /api/orders/by-external-id', {
      body: { orders: ids.map((id) => row(id)) },
    });
    portal.answer('POST /api/documents/shipping-labels', {
      body: { jobId: job, accepted: ids.map((id) => row(id).order_key), skipped: [] },
    });
    let looks = 0;
    portal.answer(`GET /api/documents/shipping-labels/${job}`, () => {
      looks += 1;
      return { body: { status: looks < 3 ? 'processing' : 'completed' } };
    });
    portal.answer(`POST /api/documents/shipping-labels/${job}/ticket`, {
      body: { url: `/documents/${job}.pdf?ticket=once` },
    });
    const manager = await shop.visitor('manager');

    const page = await manager.follow(await bulk(manager, 'thumela_print', ids));
    const link = unescape(/href="([^"]*action=thumela_labels[^"]*)"/.exec(page.text)?.[1] ?? '');
    const opened = await manager.get(link);

    expect(page.text).toContain('The labels are being made.');
    expect(opened.status).toBe(302);
    expect(opened.location).toBe(`${portal.url}/documents/${job}.pdf?ticket=once`);
    expect(looks).toBe(3);
    const forged = link.replace(/_wpnonce=\w+/, '_wpnonce=0123456789');
    expect((await manager.get(forged)).status).toBe(403);
    const writer = await shop.visitor('writer');
    expect((await writer.get(link)).status).toBe(403);
  });

  test('bulk Print says how many orders get labels, because an order has one for each parcel', async () => {
    const { shop, portal } = await connected();
    const [made, left] = [
      await shop.run<number>('order', 'processing', TRACKED),
      await shop.run<number>('order', 'processing', {}),
    ];
    portal.answer('POST /api/orders/by-external-id', { body: { orders: [row(made), row(left)] } });
    portal.answer('POST /api/documents/shipping-labels', {
      body: {
        jobId: '01990000-0000-7000-8000-000000000004',
        accepted: [row(made).order_key],
        skipped: [{ orderKey: row(left).order_key, orderId: null, reason: 'Not shipped.' }],
      },
    });
    const manager = await shop.visitor('manager');

    const page = await manager.follow(await bulk(manager, 'thumela_print', [made, left]));

    expect(page.text).toContain('The labels for 1 order are being made.');
    expect(page.text).toContain(`#${1000 + left}: Not shipped.`);
  });

  test('the label of one order has its own page; reloading it makes no second document', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', TRACKED);
    const job = '01990000-0000-7000-8000-000000000003';
    portal.answer('POST /api/orders/by-external-id', { body: { orders: [row(id)] } });
    portal.answer('POST /api/documents/shipping-labels', {
      body: { jobId: job, accepted: [row(id).order_key], skipped: [] },
    });
    portal.answer(`GET /api/documents/shipping-labels/${job}`, { body: { status: 'completed' } });
    portal.answer(`POST /api/documents/shipping-labels/${job}/ticket`, {
      body: { url: `/documents/${job}.pdf?ticket=once` },
    });
    const manager = await shop.visitor('manager');
    const box = await manager.get(orderPath(id));

    const printed = await manager.post(
      '/wp-admin/admin-post.php',
      fieldsOf(box.text, 'thumela-print-form'),
    );

    expect(printed.location).toContain(`action=thumela_labels&job=${job}`);
    for (const time of ['opened', 'reloaded']) {
      const page = await manager.get(printed.location);
      expect(page.location, time).toBe(`${portal.url}/documents/${job}.pdf?ticket=once`);
    }
    expect(portal.at('/api/documents/shipping-labels')).toHaveLength(1);
  });

  test('the labels link leads only to the portal', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', TRACKED);
    const job = '01990000-0000-7000-8000-000000000002';
    portal.answer('POST /api/orders/by-external-id', { body: { orders: [row(id)] } });
    portal.answer('POST /api/documents/shipping-labels', {
      body: { jobId: job, accepted: [row(id).order_key], skipped: [] },
    });
    portal.answer(`GET /api/documents/shipping-labels/${job}`, { body: { status: 'completed' } });
    const manager = await shop.visitor('manager');
    for (const url of [
      'https://evil.example/',
      '//evil.example',
      '@evil.example/',
      '/documents/x\r\nX: y',
    ]) {
      portal.answer(`POST /api/documents/shipping-labels/${job}/ticket`, { body: { url } });
      const box = await manager.get(orderPath(id));
      const printed = await manager.post(
        '/wp-admin/admin-post.php',
        fieldsOf(box.text, 'thumela-print-form'),
      );
      const answer = await manager.get(printed.location);
      expect(answer.status, url).toBe(200);
      expect(answer.location, url).toBe('');
    }
  });

  test('the box of an order shows its tracking and ships it, for people with permission', async () => {
    const { shop, portal } = await connected();
    const plain = await shop.run<number>('order', 'processing', {});
    const tracked = await shop.run<number>('order', 'processing', {
      ...TRACKED,
      _thumela_tracking_status: '<script>alert(1)</script>',
      _thumela_tracking_url: 'javascript:alert(1)',
    });
    portal.answer('POST /api/orders/by-external-id', { body: { orders: [row(plain)] } });
    portal.answer('POST /api/orders/create/tookan', {
      body: { accepted: [row(plain).order_key], skipped: [] },
    });
    const manager = await shop.visitor('manager');

    const box = await manager.get(orderPath(plain));
    const odd = await manager.get(orderPath(tracked));
    expect(box.text).toContain('No courier is booked.');
    expect(odd.text).toContain(TRACKED._thumela_tracking_number);
    expect(odd.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(odd.text).not.toContain('javascript:alert');

    const fields = fieldsOf(box.text, 'thumela-ship-form');
    const writer = await shop.visitor('writer');
    const refused = await writer.post('/wp-admin/admin-post.php', fields);
    const forged = await manager.post('/wp-admin/admin-post.php', {
      ...fields,
      thumela_order: String(tracked),
    });
    expect(refused.status).toBe(403);
    expect(forged.status, 'a nonce is for one order').toBe(403);
    expect(portal.at('/api/orders/create/tookan')).toEqual([]);

    const back = await manager.follow(await manager.post('/wp-admin/admin-post.php', fields));
    expect(back.text).toContain('1 order is being shipped.');
    expect(portal.at('/api/orders/create/tookan')).toHaveLength(1);
  });

  test('the box ships one parcel unless more are entered, and refuses an impossible number', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', {});
    portal.answer('POST /api/orders/by-external-id', { body: { orders: [row(id)] } });
    portal.answer('POST /api/orders/create/tookan', {
      body: { accepted: [row(id).order_key], skipped: [] },
    });
    const manager = await shop.visitor('manager');
    const box = await manager.get(orderPath(id));
    expect(box.text).toMatch(
      /name="thumela_parcels" value="1" min="1" max="20" form="thumela-ship-form"/,
    );
    const fields = fieldsOf(box.text, 'thumela-ship-form');
    const ship = async (thumela_parcels: string) => {
      const sent = await manager.post('/wp-admin/admin-post.php', { ...fields, thumela_parcels });
      return (await manager.follow(sent)).text;
    };

    for (const count of ['1', '3'])
      expect(await ship(count)).toContain('1 order is being shipped.');
    for (const count of ['0', '21', '2.5', '-1', '3 boxes', '99999999999'])
      expect(await ship(count), count).toContain('Enter 1 to 20 parcels.');

    const asked = portal.at('/api/orders/create/tookan').map(({ body }) => JSON.parse(body));
    expect(asked).toEqual([
      { order_keys: [row(id).order_key] },
      { order_keys: [row(id).order_key], parcels: 3 },
    ]);
  });

  test('the parts of a split order are listed, each with its number, status and page', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', {});
    const part = {
      order_key: 'KEY/PART',
      order_id: '1042-2',
      status: 'Collected',
      extra: 'secret',
    };
    portal.answer('POST /api/orders/by-external-id', {
      body: { orders: [row(id, { parts: [part, null] })] },
    });
    const manager = await shop.visitor('manager');
    const box = await manager.get(orderPath(id));
    const nonce = /createNonceMiddleware\(\s*"([0-9a-f]+)"/.exec(box.text)?.[1] ?? '';

    const states = await manager.get(`/wp-json/thumela/v1/orders?ids=${id}`, {
      'X-WP-Nonce': nonce,
    });

    expect(box.text).toContain('Other parts of this order (ship each from its own page)');
    expect(JSON.parse(states.text).orders[0].parts).toEqual([
      { number: '1042-2', status: 'Collected', open: pageAt(shop, '/orders/KEY%2FPART') },
    ]);
  });

  test('the list has a column with status and link, and requests live states only by script', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', TRACKED);
    portal.answer('POST /api/orders/by-external-id', {
      body: { orders: [row(id, { status: 'At Hub', notes: ['Look'] }), { external_id: 'x' }, 7] },
    });
    const manager = await shop.visitor('manager');

    const list = await manager.get(listPath);
    expect(list.text).toContain(`data-thumela-order="${id}"`);
    expect(list.text).toContain('Collected');
    const columns = [
      ...list.text.matchAll(/<th[^>]* id=['"](\w+)['"][^>]*class=['"]manage-column/g),
    ];
    expect(columns.map(([, column]) => column).slice(-3)).toEqual([
      'order_number',
      'order_status',
      'thumela_delivery',
    ]);
    expect(list.text).toContain(TRACKED._thumela_tracking_url);
    expect(portal.at('/api/orders/by-external-id')).toEqual([]);

    const nonce = /createNonceMiddleware\(\s*"([0-9a-f]+)"/.exec(list.text)?.[1] ?? '';
    const live = await manager.get(`/wp-json/thumela/v1/orders?ids=${id}`, { 'X-WP-Nonce': nonce });
    expect(JSON.parse(live.text)).toEqual({
      orders: [
        {
          id,
          status: 'At Hub',
          can_ship: true,
          can_print: false,
          reasons: ['Look'],
          open: pageAt(shop, `/orders/${row(id).order_key}`),
          parts: [],
        },
      ],
    });
    const anyone = await shop.visitor();
    const writer = await shop.visitor('writer');
    expect((await anyone.get(`/wp-json/thumela/v1/orders?ids=${id}`)).status).toBe(401);
    expect((await manager.get(`/wp-json/thumela/v1/orders?ids=${id}`)).status, 'no nonce').toBe(
      401,
    );
    expect((await writer.get(`/wp-json/thumela/v1/orders?ids=${id}`)).status).toBe(401);
    const odd = await manager.get('/wp-json/thumela/v1/orders?ids=1,x', { 'X-WP-Nonce': nonce });
    expect(odd.status).toBe(400);
  });

  test('a changed order is sent once in the background, signed, and contains only its number', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', {});
    await shop.run('saveOrder', id, 3, 'on-hold');
    await shop.run('saveOrder', id, 3, 'processing');

    expect(portal.at(portal.hookPath), 'never in the request itself').toEqual([]);
    await shop.run('runActions', 0);

    const reported = portal.at(portal.hookPath);
    expect(reported.map((one) => one.headers['x-wc-webhook-topic'])).toEqual([
      'order.created',
      'order.updated',
    ]);
    expect(reported.every((one) => one.isSigned)).toBe(true);
    expect(reported.map((one) => one.body)).toEqual([`{"id":${id}}`, `{"id":${id}}`]);
    expect(reported[0]?.headers['x-wc-webhook-source']).toBe(`${shop.url}/`);
  });

  test('trashed and deleted orders are sent, drafts and pages are not', async () => {
    const { shop, portal } = await connected();
    const [trashed, gone, page] = [
      await shop.run<number>('order', 'processing', {}),
      await shop.run<number>('order', 'processing', {}),
      await shop.run<number>('page'),
    ];
    await shop.run('order', 'checkout-draft', {});
    await shop.run('runActions', 0);
    portal.heard.length = 0;

    await shop.run('deleteOrder', trashed, false);
    await shop.run('deleteOrder', gone, true);
    await shop.run('trashPost', page);
    await shop.run('runActions', 0);

    expect(topicsAt(portal)).toEqual([
      ['order.deleted', trashed],
      ['order.deleted', gone],
    ]);
  });

  test('an order restored from the trash is sent as restored, with its former status', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'on-hold', {});
    await shop.run('deleteOrder', id, false);
    await shop.run('runActions', 0);
    portal.heard.length = 0;

    expect(await shop.run('restoreOrder', id)).toBe(true);
    await shop.run('runActions', 0);

    expect(await shop.run('orderStatus', id)).toBe('on-hold');
    expect(topicsAt(portal)).toEqual([['order.restored', id]]);
  });

  test('restoring an order by editing it is sent if WooCommerce fires a hook for it', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'on-hold', {});
    await shop.run('deleteOrder', id, false);
    await shop.run('runActions', 0);
    portal.heard.length = 0;

    await shop.run('saveOrder', id, 1, 'processing');
    await shop.run('runActions', 0);

    // With order tables WooCommerce fires no hook here, so no webhook is sent. The portal's timer finds the
    // change.
    expect(topicsAt(portal)).toEqual(hpos ? [] : [['order.updated', id]]);
  });

  test('a refund is sent as a change of its order; the refund itself is not an order, also when it is deleted', async () => {
    const { shop, portal } = await connected();
    const id = await shop.run<number>('order', 'processing', {});
    await shop.run('runActions', 0);
    portal.heard.length = 0;

    const refund = await shop.run<number>('refund', id);
    await shop.run('runActions', 0);
    await shop.run('deleteOrder', refund, true);
    await shop.run('runActions', 0);

    expect(topicsAt(portal)).toEqual([['order.updated', id]]);
  });

  test('a message that the portal did not receive is sent again, at growing intervals, and finally dropped', async () => {
    const { shop, portal } = await connected();
    const endpoint = `POST ${portal.hookPath}`;
    portal.answer(endpoint, { status: 503 });
    const id = await shop.run<number>('order', 'processing', {});
    const waits: number[] = [];
    let later = 0;
    for (let go = 0; go < 10; go += 1) {
      if ((await shop.run<number>('runActions', later)) === 0) break;
      const [next] = await shop.run<{ due: string; args: string }[]>('actions', 'pending');
      if (!next) break;
      waits.push(Math.round((Number(next.due) - Date.now() / 1000) / 60));
      later = Number(next.due) - Math.floor(Date.now() / 1000) + 5;
    }

    expect(waits).toEqual([1, 5, 15, 60, 180, 720, 1440]);
    expect(portal.at(portal.hookPath)).toHaveLength(8);
    expect(await shop.run('option', 'thumela_push_health')).toMatchObject({
      last_error: 'HTTP 503',
    });
    const log = await shop.run<string[]>('option', 'double_log');
    expect(log.join()).toContain(`Order ${id} was not synced to Thumela (attempt 8): HTTP 503`);
    expect(log.join()).not.toContain(portal.secret);

    portal.answer(endpoint, { status: 200 });
    await shop.run('saveOrder', id, 1, 'processing');
    await shop.run('runActions', 0);
    expect(await shop.run('option', 'thumela_push_health')).not.toHaveProperty('last_error');
  });

  test('a shop that is not connected schedules and sends nothing', async () => {
    const { shop } = at;
    await shop.run('clear');

    await shop.run('order', 'processing', {});

    expect(await shop.run('actions', 'pending')).toEqual([]);
  });

  test('the buyer sees status and link on the order page and in mails, once a courier is booked', async () => {
    const { shop } = at;
    const tracked = await shop.run<number>('order', 'processing', TRACKED);
    const plain = await shop.run<number>('order', 'processing', {});
    const hostile = await shop.run<number>('order', 'processing', {
      ...TRACKED,
      _thumela_tracking_url: 'javascript:alert(1)',
      _thumela_tracking_status: '<img src=x onerror=alert(1)>',
    });

    const page = await shop.run<string>('orderPage', tracked);
    const mail = await shop.run<string>('mail', tracked, false);
    const text = await shop.run<string>('mail', tracked, true);
    expect(page).toContain('Collected');
    expect(page).toContain(`href="${TRACKED._thumela_tracking_url}"`);
    expect(mail).toContain(`href="${TRACKED._thumela_tracking_url}"`);
    expect(text).toBe(
      `\nDelivery\nCollected\nTracking number: ${TRACKED._thumela_tracking_number}\n${TRACKED._thumela_tracking_url}\n\n`,
    );
    expect(await shop.run('orderPage', plain)).toBe('');
    expect(await shop.run('mail', plain, true)).toBe('');
    for (const shown of [
      await shop.run('orderPage', hostile),
      await shop.run('mail', hostile, false),
    ])
      expect(shown).not.toMatch(/<img|javascript:/);
  });

  test('Disconnect notifies the portal, removes webhooks and key, and keeps the tracking', async () => {
    const { shop, portal } = await connected();
    portal.answer('GET /api/store/connection', {
      body: { key_ending: '1234567', state: 'connected' },
    });
    await shop.run('apiKey', 'Another app - API (2025-01-01 00:00:00)', 'abcdefa');
    await shop.run('apiKey', 'Made by hand', '1234567');
    await shop.run('webhook', {
      topic: 'order.created',
      delivery_url: 'https://other.example/hook',
      secret: 'theirs',
    });
    const id = await shop.run<number>('order', 'processing', TRACKED);
    const admin = await shop.visitor('admin');
    const page = await admin.get(SETTINGS);
    const fields = fieldsOf(page.text, 'thumela-disconnect-form');
    const writer = await shop.visitor('writer');

    expect(
      (await admin.post('/wp-admin/admin-post.php', { ...fields, _wpnonce: 'x' })).status,
    ).toBe(403);
    expect((await writer.post('/wp-admin/admin-post.php', fields)).status).toBe(403);
    expect(await shop.run('webhooks')).toHaveLength(6);
    const after = await admin.follow(await admin.post('/wp-admin/admin-post.php', fields));

    expect(after.text).toContain('The shop is disconnected.');
    expect(portal.at('/api/store/disconnect').map((one) => one.isSigned)).toEqual([true]);
    expect(await shop.run('webhooks')).toMatchObject([
      { delivery_url: 'https://other.example/hook' },
    ]);
    expect(await shop.run('apiKeys')).toEqual([
      'Another app - API (2025-01-01 00:00:00)',
      'Made by hand',
    ]);
    expect(await shop.run('actions', 'pending')).toEqual([]);
    expect(await shop.run('meta', id, '_thumela_tracking_number')).toBe(
      TRACKED._thumela_tracking_number,
    );
    portal.heard.length = 0;
    await shop.run('saveOrder', id, 1, 'completed');
    await shop.run('runActions', 100_000);
    expect(portal.heard).toEqual([]);
  });

  test('a key that Disconnect cannot name stays, and the shop is told to delete it', async () => {
    const { shop, portal } = await connected();
    portal.answer('GET /api/store/connection', { status: 503 });
    const admin = await shop.visitor('admin');
    const fields = fieldsOf((await admin.get(SETTINGS)).text, 'thumela-disconnect-form');

    const after = await admin.follow(await admin.post('/wp-admin/admin-post.php', fields));

    expect(await shop.run('apiKeys')).toHaveLength(1);
    expect(after.text).toContain('The shop is disconnected.');
    expect(after.text).toContain(
      'delete it under WooCommerce &gt; Settings &gt; Advanced &gt; REST API',
    );
  });

  test('if the portal cannot be reached this is reported, and the shop is disconnected anyway', async () => {
    const { shop, portal } = await connected();
    portal.answer('POST /api/store/disconnect', { status: 503 });
    const admin = await shop.visitor('admin');
    const fields = fieldsOf((await admin.get(SETTINGS)).text, 'thumela-disconnect-form');

    const after = await admin.follow(await admin.post('/wp-admin/admin-post.php', fields));

    expect(after.text).toContain('Thumela could not be reached.');
    expect(await shop.run('webhooks')).toEqual([]);
  });

  test('the privacy guide has a text of ours that the shop can use', async () => {
    const admin = await at.shop.visitor('admin');

    const guide = await admin.get('/wp-admin/options-privacy.php?tab=policyguide');

    expect(guide.text).toContain('Thumela for WooCommerce');
    expect(guide.text).toContain('To deliver your order, we share it with Thumela');
  });

  test('deactivating removes scheduled work; deleting removes everything except data on orders', async () => {
    const { shop, portal } = await connected();
    portal.answer('GET /api/store/connection', { body: { key_ending: '1234567' } });
    const id = await shop.run<number>('order', 'processing', TRACKED);
    expect(await shop.run('actions', 'pending')).not.toEqual([]);

    await shop.run('deactivate', OURS);
    const waiting = await shop.run('actions', 'pending');
    await shop.run('uninstall', OURS);

    expect(waiting).toEqual([]);
    expect(await shop.run('allOptions')).toEqual([]);
    expect(await shop.run('webhooks')).toEqual([]);
    expect(await shop.run('apiKeys')).not.toContain('Thumela - API (2026-11-21 02:00:00)');
    expect(portal.at('/api/store/disconnect')).toHaveLength(1);
    expect(await shop.run('meta', id, '_thumela_tracking_number')).toBe(
      TRACKED._thumela_tracking_number,
    );
    await connect(shop, portal);
    await shop.run('activate', OURS);
    const known = await shop.run<KnownStores>('option', 'thumela_store');
    expect(Object.keys(known.homes), 'found again at once').toEqual([portal.storeId]);
    expect(await shop.complaints()).toEqual([]);
  });
});

describe('without WooCommerce', () => {
  const at = useShop({ hpos: true, withoutWooCommerce: true });

  test('it says what is missing and breaks nothing', async () => {
    const admin = await at.shop.visitor('admin');

    const page = await admin.get('/wp-admin/index.php');
    const front = await admin.get('/');

    expect(page.text).toContain('Thumela for WooCommerce needs WooCommerce.');
    expect(front.status).toBe(200);
    expect(await at.shop.complaints()).toEqual([]);
  });
});
