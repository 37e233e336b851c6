import { describe, expect, test } from 'vitest';
import { createWooCommercePlatform } from '#app/integrations/woocommerce/adapter.ts';
import { isAppError, type AppError } from '#app/domain/shared/errors.ts';
import { sourceState } from '#app/domain/orders/source-state.rules.ts';
import type {
  StoreConnection,
  StorePlatformPort,
  TrackingUpdate,
} from '#app/ports/store-platform.ts';
import { systemClock } from '#app/ports/clock.ts';
import { goodsInMemory } from '#tests/fakes/goods-memory.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import { connectionTo, fixture, outcomes, quiet, recordedDeliveries, wooRig } from './fixtures.ts';

const rig = wooRig();

async function errorOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isAppError(error)) throw new Error('an AppError was expected', { cause: error });
  return error;
}

async function readAll(
  woo: StorePlatformPort,
  store: StoreConnection,
  since: Date,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await woo.readChanged(store, since, cursor);
    ids.push(...page.orders.map((order) => order.externalId));
    cursor = page.cursor;
  } while (cursor !== null);
  return ids;
}

describe('reading one order', () => {
  test('every recorded state, served byte for byte, is read as expected', async () => {
    const { simulator, woo, store } = await rig.connected();
    const expected = outcomes();
    const settings = {
      cashOnDeliveryGateways: [],
      statusMap: {},
      ourTrackingNumbers: [],
      ourFulfilments: [],
      isShippedByAnotherStore: false,
    };
    const bodies = recordedDeliveries().filter(
      ({ name }) => expected[name]!.hint === 'hint' && expected[name]!.state !== 'deleted',
    );

    for (const { name, body } of bodies) {
      const id = simulator.control.setRaw(body.toString());
      const read = await woo.readOrder(store, String(id));
      const state = read.kind === 'order' && sourceState('woocommerce', read.order.facts, settings);
      expect([name, state]).toEqual([name, expected[name]!.state]);
    }
    expect(bodies).toHaveLength(26);
  });

  test('a trashed order is read as deleted, a restored one as existing, a permanently deleted one as gone', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const read = () => woo.readOrder(store, String(id));

    simulator.control.trash(id);
    expect(await read()).toMatchObject({ kind: 'order', order: { facts: { deleted: true } } });
    simulator.control.restore(id);
    expect(await read()).toMatchObject({ kind: 'order', order: { facts: { deleted: false } } });
    simulator.control.deleteForGood(id);
    expect(await read()).toMatchObject({ kind: 'gone' });
  });

  test('items refunded in the store are not shipped', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder({ lines: [{ sku: 'ROOI-500', quantity: 3 }] });
    const before = await woo.readOrder(store, String(id));
    const lineId = before.kind === 'order' ? Number(before.order.lines[0]!.externalId) : 0;

    simulator.control.refund(id, '89.90', [{ id: lineId, quantity: 1 }]);

    expect(await woo.readOrder(store, String(id))).toMatchObject({
      order: {
        lines: [{ quantity: 3, shippableQuantity: 2 }],
        facts: { payment: 'partially-refunded' },
      },
    });
  });

  test('an id that is not a number never becomes part of a path', async () => {
    const { simulator, woo, store } = await rig.connected();

    const error = await errorOf(woo.readOrder(store, '../system_status?x='));

    expect(error.code).toBe('store-refused');
    expect(simulator.control.requests()).toEqual([]);
  });
});

describe('failures', () => {
  test('rejected keys mean lost permissions, in every form of rejection', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const wrongSecret = connectionTo(simulator, {
      consumerKey: store.credentials.consumerKey!,
      consumerSecret: 'cs_wrong',
    });

    const first = await errorOf(woo.readOrder(wrongSecret, String(id)));
    simulator.control.revokeKeys();
    const second = await errorOf(woo.readOrder(store, String(id)));

    expect([first.code, second.code]).toEqual(['store-rights-lost', 'store-rights-lost']);
  });

  test('a key whose owner lost permissions, and a read-only key that writes, mean lost permissions', async () => {
    const { simulator, woo, store } = await rig.connected();
    const readOnly = connectionTo(simulator, simulator.control.issueKey('read'));
    const id = simulator.control.placeOrder();

    const writing = await errorOf(woo.writeTracking(readOnly, tracking(id), {}));
    simulator.control.demoteOwner(true);
    const reading = await errorOf(woo.readOrder(store, String(id)));

    expect([writing.code, reading.code]).toEqual(['store-rights-lost', 'store-rights-lost']);
  });

  test.each([500, 502, 503, 429])(
    '%i means that the store is down, until it recovers',
    async (status) => {
      const { simulator, woo, store } = await rig.connected();
      const id = simulator.control.placeOrder();
      simulator.control.errors(status, 1);

      expect((await errorOf(woo.readOrder(store, String(id)))).code).toBe('store-down');
      expect((await woo.readOrder(store, String(id))).kind).toBe('order');
    },
  );

  test.each([
    ['120', 120],
    ['86400', 600],
    ['31536000', 600],
    ['Infinity', undefined],
    ['-5', undefined],
    ['Fri, 20 Nov 2026 08:00:00 GMT', undefined],
  ])('asked to wait for %s, the adapter waits %s seconds', async (asked, waited) => {
    const { simulator, woo, store } = await rig.connected();
    simulator.control.errors(503, 1, null, asked);

    const { details } = await errorOf(woo.readOrder(store, '1'));

    expect(details.retryAfterSeconds).toBe(waited);
  });

  // prettier-ignore
  test.each([
    ['err-401-anonymous',            'store-rights-lost', 'rights'],
    ['err-401-unknown-key',          'store-rights-lost', 'rights'],
    ['err-401-wrong-secret',         'store-rights-lost', 'rights'],
    ['err-401-read-only-key-writes', 'store-rights-lost', 'rights'],
    ['err-401-basic-over-http',      'store-rights-lost', 'rights'],
    ['err-bad-json',                 'store-refused',     'refused'],
    ['err-bad-param',                'store-refused',     'refused'],
    ['err-bad-status',               'store-refused',     'refused'],
    ['err-note-empty',               'store-refused',     'refused'],
    ['err-webhook-topic',            'store-refused',     'refused'],
    ['err-webhook-url',              'store-refused',     'refused'],
    ['err-missing-order',            'store-refused',     'gone'],
    ['err-no-route',                 'store-down',        'not-woocommerce'],
    ['fulfillments-off',             'store-down',        'not-woocommerce'],
    ['webhook-delete-without-force', 'store-down',        'down'],
  ])('the recorded %s is %s', async (name, code, failure) => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const body = fixture(`rest/${name}.json`).toString();
    const { status } = (JSON.parse(body) as { data: { status: number } }).data;
    simulator.control.errors(status, 2, body);

    const error = await errorOf(woo.writeTracking(store, tracking(id), {}));

    expect([error.code, error.details.failure]).toEqual([code, failure]);
  });

  test('a firewall’s page says nothing about the keys: down, not lost permissions', async () => {
    const { simulator, woo, store } = await rig.connected();
    simulator.control.ipBlock(true);

    const error = await errorOf(woo.readOrder(store, '1'));

    expect([error.code, error.details.failure]).toEqual(['store-down', 'blocked']);
  });

  test('a plugin that closes the REST API to visitors says nothing about the keys, which are tried in the query', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = String(simulator.control.placeOrder());
    const closed = { code: 'rest_cannot_access', message: 'Sign in.', data: { status: 401 } };

    simulator.control.errors(401, 1, JSON.stringify(closed));
    expect((await woo.readOrder(store, id)).kind).toBe('order');

    simulator.control.errors(401, 2, JSON.stringify(closed));
    const error = await errorOf(woo.readOrder(store, id));
    expect([error.code, error.details.failure]).toEqual(['store-down', 'blocked']);
  });

  test('WooCommerce switched off (no route) is down, never a deleted order', async () => {
    const { simulator, woo, store } = await rig.connected();
    const elsewhere = { ...store, url: `${simulator.url}/blog` };

    const error = await errorOf(woo.readOrder(elsewhere, '1'));

    expect([error.code, error.details.failure]).toEqual(['store-down', 'not-woocommerce']);
  });

  test('a store that is too slow, or unreachable, is down', async () => {
    const { simulator, woo, store } = await rig.connected();
    const hasty = rig.adapter(simulator, NEVER_ANSWERED_MS);
    simulator.control.slow(24 * 3_600_000);

    const slow = await errorOf(hasty.readOrder(store, '1'));
    await simulator.close();
    const absent = await errorOf(woo.readOrder(store, '1'));

    expect([slow.code, absent.code]).toEqual(['store-down', 'store-down']);
    // A store that refuses connections answers at once, so it holds up nobody.
    expect([slow.details['isSilent'], absent.details['isSilent']]).toEqual([true, false]);
  });

  test('a page instead of an answer is down, not a crash', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    simulator.control.errors(200, 1);

    const error = await errorOf(woo.readOrder(store, String(id)));

    expect([error.code, error.details.failure]).toEqual(['store-down', 'not-woocommerce']);
  });

  test('no error contains a key', async () => {
    const { simulator, woo, store } = await rig.connected();
    await simulator.close();

    const error = await errorOf(woo.readOrder(store, '1'));

    const all = JSON.stringify([error.message, error.details, error.cause, error.stack]);
    expect(all).not.toContain(store.credentials.consumerSecret);
    expect(all).not.toContain(store.credentials.consumerKey);
  });

  test('keys are never sent along a redirect', async () => {
    const { simulator, woo, store } = await rig.connected();
    const other = await rig.simulator();
    simulator.control.redirect(other.url);

    const error = await errorOf(woo.readOrder(store, '1'));

    expect([error.code, error.details.failure]).toEqual(['store-down', 'moved']);
    expect(other.control.requests()).toEqual([]);
  });

  test('a host that strips the Authorization header can be read; keys are in the query only after a refusal', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    simulator.control.stripAuthorization(true);

    expect((await woo.readOrder(store, String(id))).kind).toBe('order');
    const ofOrder = simulator.control.requests().filter(({ path }) => path === `/orders/${id}`);
    expect(ofOrder.map(({ hasAuth }) => hasAuth)).toEqual([true, false]);
  });

  test.each([
    'http://example.com',
    'https://127.0.0.1',
    'https://10.1.2.3',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://169.254.169.254',
    'https://user:pass@example.com',
    'ftp://example.com',
    'not an address',
  ])('%s is refused before any call', async (url) => {
    const woo = createWooCommercePlatform({
      memory: goodsInMemory(),
      clock: systemClock,
      log: quiet,
    });
    const store = {
      storeId: 's',
      url,
      externalId: null,
      credentials: { consumerKey: 'k', consumerSecret: 's' },
    };

    expect((await errorOf(woo.readOrder(store, '1'))).code).toBe('store-refused');
  });

  test('a name that resolves to a private address is refused at the connection', async () => {
    const { simulator, store } = await rig.connected();
    const woo = createWooCommercePlatform({
      memory: goodsInMemory(),
      clock: systemClock,
      log: quiet,
      timeoutMs: HANG_MS,
    });
    const named = { ...store, url: simulator.url.replace('127.0.0.1', 'localhost') };

    expect((await errorOf(woo.readOrder(named, '1'))).code).toBe('store-refused');
    expect(simulator.control.requests()).toEqual([]);
  });
});

describe('reading changes', () => {
  test('several pages are read completely, oldest change first, without drafts and trash', async () => {
    let at = Date.parse('2026-11-20T08:00:00Z');
    const { simulator, woo, store } = await rig.connected({ now: () => new Date((at += 1_000)) });
    const ids = Array.from({ length: 230 }, () => String(simulator.control.placeOrder()));
    simulator.control.trash(Number(ids[5]));

    const read = await readAll(woo, store, new Date('2026-11-20T07:00:00Z'));

    expect([...new Set(read)]).toEqual(ids.filter((id) => id !== ids[5]));
  });

  test('more orders than a page within one second are still read completely', async () => {
    const { simulator, woo, store } = await rig.connected({
      now: () => new Date('2026-11-20T08:00:00Z'),
    });
    const ids = Array.from({ length: 205 }, () => String(simulator.control.placeOrder()));

    const read = await readAll(woo, store, new Date('2026-11-20T07:00:00Z'));

    expect([...new Set(read)].toSorted()).toEqual(ids.toSorted());
  });

  test('an order that changes between two pages displaces no other one', async () => {
    let at = Date.parse('2026-11-20T08:00:00Z');
    const { simulator, woo, store } = await rig.connected({ now: () => new Date((at += 5_000)) });
    const ids = Array.from({ length: 150 }, () => String(simulator.control.placeOrder()));
    const since = new Date('2026-11-20T07:00:00Z');

    const first = await woo.readChanged(store, since, null);
    for (const id of ids.slice(0, 20))
      simulator.control.edit(Number(id), { customer_note: 'Changed' });
    const second = await woo.readChanged(store, since, first.cursor);

    const read = new Set([...first.orders, ...second.orders].map((order) => order.externalId));
    expect(ids.filter((id) => !read.has(id))).toEqual([]);
  });

  test('only changes after the watermark are read, and the list does not end early', async () => {
    let at = Date.parse('2026-11-20T08:00:00Z');
    const { simulator, woo, store } = await rig.connected({ now: () => new Date(at) });
    const old = simulator.control.placeOrder();
    at += 60_000;
    const changed = simulator.control.placeOrder();

    expect(await readAll(woo, store, new Date(at - 30_000))).toEqual([String(changed)]);
    expect(await readAll(woo, store, new Date(at + 30_000))).toEqual([]);
    expect(old).not.toBe(changed);
  });

  test('an unreadable order does not affect the others', async () => {
    const { simulator, woo, store } = await rig.connected();
    const broken = { ...JSON.parse(fixture('rest/order-get.json').toString()), line_items: 'none' };
    simulator.control.setRaw(JSON.stringify(broken));
    const good = simulator.control.placeOrder();

    expect(await readAll(woo, store, new Date(0))).toEqual([String(good)]);
    expect((await errorOf(woo.readOrder(store, '13'))).code).toBe('store-refused');
  });
});

describe('syncing tracking', () => {
  const stateOf = (simulator: Awaited<ReturnType<typeof rig.simulator>>, id: number) => {
    const found = simulator.control.orders().find(({ order }) => order.id === id)!;
    const meta = found.meta.filter(({ key }) => key.startsWith('_thumela_'));
    return {
      meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])),
      count: meta.length,
      notes: found.notes,
    };
  };
  const writes = (simulator: Awaited<ReturnType<typeof rig.simulator>>) =>
    simulator.control.requests().filter(({ method }) => method !== 'GET').length;

  test('writes four meta values and one note, and does not change the status', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder({ status: 'processing' });

    const update = tracking(id);

    const sent = await woo.writeTracking(store, update, {});

    const state = stateOf(simulator, id);
    expect(state.meta).toEqual({
      _thumela_tracking_number: 'TH1001',
      _thumela_tracking_url: 'https://thumela.example/t/TH1001?a=1&b=2',
      _thumela_tracking_status: 'Collected',
      _thumela_tracking_carrier: 'Thumela',
    });
    expect(state.notes).toHaveLength(1);
    expect(state.notes[0]).toMatchObject({
      customer_note: true,
      id: Number(sent[`note.collected.${update.at.toISOString()}`]),
    });
    expect(simulator.control.orders()[0]!.order.status).toBe('processing');
  });

  test.each(['with what was sent', 'with nothing stored'])(
    'a repeat %s writes nothing',
    async (how) => {
      const { simulator, woo, store } = await rig.connected();
      const id = simulator.control.placeOrder();
      const update = tracking(id);
      const sent = await woo.writeTracking(store, update, {});
      const before = writes(simulator);

      const again = await woo.writeTracking(
        store,
        update,
        how === 'with what was sent' ? sent : {},
      );

      expect(again).toEqual(sent);
      expect(writes(simulator)).toBe(before);
    },
  );

  test.each([1, 2])('after %i lost answers, one note and one set of meta exist', async (lost) => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();

    simulator.control.loseAnswers(lost);
    for (let n = 0; n < lost; n += 1) {
      expect((await errorOf(woo.writeTracking(store, tracking(id), {}))).code).toBe('store-down');
    }
    await woo.writeTracking(store, tracking(id), {});

    const state = stateOf(simulator, id);
    expect([state.count, state.notes.length, writes(simulator)]).toEqual([4, 1, 2]);
  });

  test('the next milestone changes the meta and adds its own note', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const first = await woo.writeTracking(store, tracking(id), {});

    const later = {
      ...tracking(id),
      milestone: 'delivered',
      status: 'Delivery Completed',
      whole: { ...tracking(id).whole, status: 'Delivery Completed' },
      notifyCustomer: false,
    } as const;
    await woo.writeTracking(store, later, first);

    const state = stateOf(simulator, id);
    expect(state.meta._thumela_tracking_status).toBe('Delivery Completed');
    expect(state.count).toBe(4);
    expect(state.notes.map((note) => note.customer_note)).toEqual([false, true]);
  });

  test('the numbers of a split order share one meta field, and each note names its own part’s number', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const whole = {
      numbers: ['TH1001', 'TH1002'],
      trackingUrl: 'https://thumela.example/t/TH1001',
      status: 'Collected',
    };

    const part = { ...tracking(id), orderKey: 'TH1002', whole };
    const sent = await woo.writeTracking(store, part, {});
    const before = writes(simulator);
    await woo.writeTracking(store, part, sent);

    const state = stateOf(simulator, id);
    expect(state.meta._thumela_tracking_number).toBe('TH1001, TH1002');
    expect(state.meta._thumela_tracking_url).toBe(whole.trackingUrl);
    expect(state.notes[0]?.note).toContain('Tracking number TH1002.');
    expect(writes(simulator)).toBe(before);
    const read = await woo.readOrder(store, String(id));
    expect(read).toMatchObject({ order: { facts: { trackingNumbers: ['TH1001', 'TH1002'] } } });
  });

  test('for several parcels, the note has each number and its tracking page', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const further = [{ number: 'EPP2', trackingUrl: 'https://courier.example/EPP2' }];

    await woo.writeTracking(store, { ...tracking(id), further }, {});

    expect(stateOf(simulator, id).notes[0]?.note).toMatch(
      /Tracking number TH1001\. .*\nAnother parcel: tracking number EPP2\. Follow it at https:\/\/courier\.example\/EPP2$/,
    );
  });

  test('a note to the customer is in the store’s language, a note to shop staff in English', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const inZulu = { ...tracking(id), language: 'zu' } as const;

    await woo.writeTracking(store, inZulu, {});
    const delivered = { ...inZulu, milestone: 'delivered', notifyCustomer: false } as const;
    await woo.writeTracking(store, delivered, {});

    expect(
      stateOf(simulator, id)
        .notes.map(({ note }) => note)
        .toSorted(),
    ).toEqual([
      'Ikhuriya isililandile iphasela lakho. Inombolo yokulandelela TH1001. Bona ikhasi lokulandelela: https://thumela.example/t/TH1001?a=1&b=2',
      'Your parcel was delivered. Tracking number TH1001. See the tracking page: https://thumela.example/t/TH1001?a=1&b=2',
    ]);
  });

  test('a note whose answer was lost is not written again after the store’s language changes', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    await woo.writeTracking(store, { ...tracking(id), language: 'af' }, {});

    const sent = await woo.writeTracking(store, { ...tracking(id), language: 'xh' }, {});

    const { notes } = stateOf(simulator, id);
    expect(notes).toHaveLength(1);
    expect(Object.values(sent)).toContain(String(notes[0]?.id));
  });

  test.each([
    [false, 'Iphasela olibuyisile selifikile esitolo. Inombolo yokulandelela TH1001-R1.'],
    [true, 'Iphasela lakho selibuyele esitolo. Inombolo yokulandelela TH1001-R1.'],
  ])(
    'a parcel that comes back to the shop without reaching its buyer (%s) is not called a return',
    async (isToSender, words) => {
      const { simulator, woo, store } = await rig.connected();
      const id = simulator.control.placeOrder();
      const update = { ...tracking(id), ...backAtShop(isToSender), language: 'zu' } as const;

      await woo.writeTracking(store, update, {});
      await woo.writeTracking(store, { ...update, language: 'af' }, {});

      const { notes } = stateOf(simulator, id);
      expect(notes.map(({ note }) => note.startsWith(words))).toEqual([true]);
    },
  );

  test('the note of an earlier release about a parcel that came back is not written again', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    await woo.writeTracking(store, { ...tracking(id), ...backAtShop(false) }, {});

    await woo.writeTracking(store, { ...tracking(id), ...backAtShop(true) }, {});

    expect(stateOf(simulator, id).notes).toHaveLength(1);
  });

  test('the same milestone of a later shipment has its own note', async () => {
    let at = Date.parse('2026-11-20T08:00:00Z');
    const { simulator, woo, store } = await rig.connected({ now: () => new Date(at) });
    const id = simulator.control.placeOrder();
    await woo.writeTracking(store, { ...tracking(id), at: new Date(at) }, {});
    at += 24 * 3_600_000;

    await woo.writeTracking(store, { ...tracking(id), at: new Date(at) }, {});

    expect(stateOf(simulator, id).notes).toHaveLength(2);
  });

  test('a note with the same text about another step soon afterwards is not mistaken for it', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    const at = new Date();
    const sent = await woo.writeTracking(store, { ...tracking(id), at }, {});
    const taken = Object.values(sent);

    const again = { ...tracking(id), at: new Date(at.getTime() + 60_000), taken };
    await woo.writeTracking(store, again, {});

    expect(stateOf(simulator, id).notes).toHaveLength(2);
  });

  test('a second failed attempt of the same shipment has its own note', async () => {
    let at = Date.parse('2026-11-20T08:00:00Z');
    const { simulator, woo, store } = await rig.connected({ now: () => new Date(at) });
    const id = simulator.control.placeOrder();
    const failed = () => ({ ...tracking(id), milestone: 'failed' as const, at: new Date(at) });
    const sent = await woo.writeTracking(store, failed(), {});
    at += 3 * 3_600_000;

    await woo.writeTracking(store, failed(), sent);

    expect(stateOf(simulator, id).notes).toHaveLength(2);
  });

  test('our own tracking update is recognised when it is read, also when the shop completes the order', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder({ status: 'processing' });
    await woo.writeTracking(store, tracking(id), {});
    simulator.control.edit(id, { status: 'completed' });

    const read = await woo.readOrder(store, String(id));

    const settings = {
      cashOnDeliveryGateways: [],
      statusMap: {},
      ourTrackingNumbers: ['TH1001'],
      ourFulfilments: [],
      isShippedByAnotherStore: false,
    };
    expect(read.kind === 'order' && sourceState('woocommerce', read.order.facts, settings)).toBe(
      'open',
    );
  });

  test('an order in the trash, or a deleted one, is refused and not restored', async () => {
    const { simulator, woo, store } = await rig.connected();
    const id = simulator.control.placeOrder();
    simulator.control.trash(id);

    expect((await errorOf(woo.writeTracking(store, tracking(id), {}))).code).toBe('store-refused');
    expect(simulator.control.orders()[0]!.order.status).toBe('trash');
    simulator.control.deleteForGood(id);
    expect((await errorOf(woo.writeTracking(store, tracking(id), {}))).code).toBe('store-refused');
  });
});

/** The arrival of a return at the shop. */
function backAtShop(isToSender: boolean) {
  const trackingUrl = 'https://thumela.example/t/TH1001-R1';
  const ofReturn = { number: 'TH1001-R1', trackingUrl, isToSender };
  return { milestone: 'returned', ofReturn } as const;
}

function tracking(id: number): TrackingUpdate {
  return {
    externalOrderId: String(id),
    orderKey: 'TH1001',
    trackingUrl: 'https://thumela.example/t/TH1001?a=1&b=2',
    whole: {
      numbers: ['TH1001'],
      trackingUrl: 'https://thumela.example/t/TH1001?a=1&b=2',
      status: 'Collected',
    },
    carrier: 'Thumela',
    status: 'Collected',
    milestone: 'collected',
    at: new Date(),
    notifyCustomer: true,
    language: 'en',
    parcel: [],
    spared: [],
    ofReturn: null,
    orderedAt: new Date('2026-11-18T08:00:00Z'),
  };
}
