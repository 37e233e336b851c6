import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWooHint, verifyWooSignature } from '#app/integrations/woocommerce/webhook-endpoint.ts';
import type { WooTopic } from '#app/ports/woo-connect.ts';
import { RECORDED_SECRET, recordedDeliveries, wooRig } from './fixtures.ts';
import { startReceiver, type Receiver } from './receiver.ts';

const TOPICS: WooTopic[] = [
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
  'product.updated',
];
const SECRET = 'Abcdefghijklmnop0123456789';

const rig = wooRig();
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver(rig.tls());
});
afterEach(() => receiver.close());

async function hooked(options: Parameters<typeof rig.connected>[0] = {}) {
  const connected = await rig.connected(options);
  const wanted = {
    deliveryUrl: `${receiver.url}/in`,
    secret: SECRET,
    topics: TOPICS,
    resetSecret: false,
  };
  const report = await connected.woo.ensureWebhooks(connected.store, wanted);
  const pings = receiver.received.splice(0);
  return { ...connected, wanted, report, pings };
}

const topicsOf = (received: Receiver['received']) =>
  received.map((one) => one.headers['x-wc-webhook-topic']);
const bodyOf = (raw: Buffer) => JSON.parse(raw.toString()) as Record<string, unknown>;

describe('managing the webhooks', () => {
  test('all topics are created, and each sends an unsigned ping', async () => {
    const { report, pings } = await hooked();

    expect(report).toEqual({ kept: [], created: TOPICS, recreated: [] });
    expect(pings.map((ping) => readWooHint(ping.body, ping.headers).kind)).toEqual(
      TOPICS.map(() => 'ping'),
    );
    expect(pings.every((ping) => ping.headers['x-wc-webhook-signature'] === undefined)).toBe(true);
  });

  test('a second call keeps them, and leaves other apps’ webhooks alone', async () => {
    const { simulator, woo, store, wanted } = await hooked();
    await woo.ensureWebhooks(store, { ...wanted, deliveryUrl: `${receiver.url}/other` });

    const report = await woo.ensureWebhooks(store, wanted);

    expect(report).toEqual({ kept: TOPICS, created: [], recreated: [] });
    expect(simulator.control.webhooks()).toHaveLength(2 * TOPICS.length);
    expect(await woo.removeWebhooks(store, wanted.deliveryUrl)).toBe(TOPICS.length);
    expect(simulator.control.webhooks().map((hook) => hook.delivery_url)).toEqual(
      TOPICS.map(() => `${receiver.url}/other`),
    );
  });

  test('ours are found beyond the first hundred', async () => {
    const { simulator, woo, store, wanted } = await hooked();
    const ours = simulator.control.webhooks().splice(0);
    const foreign = (n: number) => ({
      ...ours[0]!,
      id: 5_000 + n,
      delivery_url: 'https://else.example/in',
    });
    simulator.control
      .webhooks()
      .push(...Array.from({ length: 120 }, (_, n) => foreign(n)), ...ours);

    expect((await woo.ensureWebhooks(store, wanted)).kept).toEqual(TOPICS);
  });

  test('a reconnect gives existing webhooks the new secret', async () => {
    const { simulator, woo, store, wanted } = await hooked();
    const secret = 'ZyxwvutsrqponmlkJIHGF98765';

    await woo.ensureWebhooks(store, { ...wanted, secret, resetSecret: true });
    simulator.control.placeOrder();
    await simulator.control.settled();

    const { body, headers } = receiver.of('order.created')[0]!;
    expect(verifyWooSignature(body, headers['x-wc-webhook-signature'] as string, secret)).toBe(
      true,
    );
  });

  test('a webhook that was disabled after seven failures is created again, with a clean count', async () => {
    const { simulator, woo, store, wanted } = await hooked();
    const updated = () =>
      simulator.control.webhooks().find((hook) => hook.topic === 'order.updated')!;
    const id = simulator.control.placeOrder();
    await simulator.control.settled();
    receiver.answer.status = 500;
    for (let n = 1; n <= 7; n += 1) {
      expect(updated().status).toBe('active');
      simulator.control.edit(id, {});
      await simulator.control.settled();
    }
    expect(updated().status).toBe('disabled');
    receiver.answer.status = 200;

    const report = await woo.ensureWebhooks(store, wanted);

    expect(report.recreated).toEqual(['order.updated']);
    expect(updated()).toMatchObject({ status: 'active', failures: 0 });
    expect(simulator.control.webhooks()).toHaveLength(TOPICS.length);
  });

  test('two concurrent calls that create them leave one of each', async () => {
    const { simulator, woo, store } = await rig.connected();
    const wanted = { secret: SECRET, topics: TOPICS, resetSecret: true };
    const order = { ...wanted, deliveryUrl: `${receiver.url}/in` };

    await Promise.all([woo.ensureWebhooks(store, order), woo.ensureWebhooks(store, order)]);

    expect(
      simulator.control
        .webhooks()
        .map(({ topic }) => topic)
        .toSorted(),
    ).toEqual(TOPICS.toSorted());
    expect((await woo.ensureWebhooks(store, order)).kept).toEqual(TOPICS);
  });

  test('two concurrent calls that recreate a disabled one leave one, and neither fails', async () => {
    const { simulator, woo, store, wanted } = await hooked();
    for (const hook of simulator.control.webhooks()) hook.status = 'disabled';

    await Promise.all([woo.ensureWebhooks(store, wanted), woo.ensureWebhooks(store, wanted)]);

    expect(simulator.control.webhooks()).toHaveLength(TOPICS.length);
    expect((await woo.ensureWebhooks(store, wanted)).kept).toEqual(TOPICS);
  });

  test('a secret that WooCommerce would decode before signing is refused', async () => {
    const { woo, store, wanted } = await hooked();

    const made = woo.ensureWebhooks(store, { ...wanted, secret: 'abc&amp;def-0123456789' });

    await expect(made).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('the simulator’s deliveries', () => {
  test('a new order sends two signed webhooks with the same body, `updated` first', async () => {
    const { simulator } = await hooked();

    const id = simulator.control.placeOrder({ note: 'Ring twice – é/🚪' });
    await simulator.control.settled();

    expect(topicsOf(receiver.received)).toEqual(['order.updated', 'order.created']);
    const [first, second] = receiver.received;
    expect(first!.body.equals(second!.body)).toBe(true);
    expect(bodyOf(first!.body)).toMatchObject({ id, customer_note: 'Ring twice – é/🚪' });
    for (const { body, headers } of receiver.received) {
      expect(verifyWooSignature(body, headers['x-wc-webhook-signature'] as string, SECRET)).toBe(
        true,
      );
      expect(
        verifyWooSignature(
          Buffer.from(JSON.stringify(bodyOf(body))),
          headers['x-wc-webhook-signature'] as string,
          SECRET,
        ),
      ).toBe(false);
    }
  });

  test('two orders of one second share a delivery id, and both are delivered', async () => {
    const { simulator } = await hooked({ now: () => new Date('2026-11-20T08:00:00Z') });

    const ids = [simulator.control.placeOrder(), simulator.control.placeOrder()];
    await simulator.control.settled();

    const created = receiver.of('order.created');
    expect(new Set(created.map((one) => one.headers['x-wc-webhook-delivery-id'])).size).toBe(1);
    expect(created.map((one) => bodyOf(one.body).id)).toEqual(ids);
  });

  test('pending changes are merged into one, with the state at the time of sending', async () => {
    const { simulator } = await hooked();
    simulator.control.holdWebhooks(true);
    const id = simulator.control.placeOrder();
    for (const note of ['one', 'two', 'three']) simulator.control.edit(id, { customer_note: note });

    simulator.control.holdWebhooks(false);
    await simulator.control.settled();

    const updates = receiver.of('order.updated');
    expect(updates.map((one) => bodyOf(one.body).customer_note)).toEqual(['three']);
  });

  test('an opened checkout is sent as an update of a draft', async () => {
    const { simulator } = await hooked();

    simulator.control.placeOrder({ status: 'checkout-draft' });
    await simulator.control.settled();

    expect(topicsOf(receiver.received)).toEqual(['order.updated']);
    expect(bodyOf(receiver.received[0]!.body).status).toBe('checkout-draft');
  });

  test('a changed product is sent with its id, signed like an order', async () => {
    const { simulator } = await hooked();

    simulator.control.editProduct(101, { virtual: true });
    await simulator.control.settled();

    const [{ body, headers } = receiver.received[0]!] = receiver.of('product.updated');
    expect(topicsOf(receiver.received)).toEqual(['product.updated']);
    expect(verifyWooSignature(body, headers['x-wc-webhook-signature'] as string, SECRET)).toBe(
      true,
    );
    expect(readWooHint(body, headers)).toMatchObject({ kind: 'hint', resourceId: '101' });
  });

  test('trashing sends only the id, restoring the order, permanent deletion nothing', async () => {
    const { simulator } = await hooked();
    const id = simulator.control.placeOrder();
    await simulator.control.settled();
    receiver.received.length = 0;

    simulator.control.trash(id);
    await simulator.control.settled();
    simulator.control.restore(id);
    await simulator.control.settled();
    simulator.control.deleteForGood(id);
    await simulator.control.settled();

    expect(topicsOf(receiver.received)).toEqual(['order.deleted', 'order.restored']);
    expect(receiver.received[0]!.body.toString()).toBe(`{"id":${id}}`);
  });

  test.each([
    ['deleted for good before sending', 404],
    ['whose owner lost the permission', 403],
  ])('an order %s is sent as a signed error', async (_what, status) => {
    const { simulator } = await hooked();
    simulator.control.holdWebhooks(true);
    const id = simulator.control.placeOrder();
    if (status === 404) simulator.control.deleteForGood(id);
    else simulator.control.demoteOwner(true);

    simulator.control.holdWebhooks(false);
    await simulator.control.settled();

    const { body, headers } = receiver.received[0]!;
    expect(readWooHint(body, headers)).toEqual({ kind: 'error-body', status });
    expect(verifyWooSignature(body, headers['x-wc-webhook-signature'] as string, SECRET)).toBe(
      true,
    );
  });

  test('a failed delivery is never repeated, and a dropped one never sent', async () => {
    const { simulator } = await hooked();
    receiver.answer.status = 500;
    simulator.control.placeOrder();
    await simulator.control.settled();
    receiver.answer.status = 200;
    simulator.control.dropWebhooks(true);
    simulator.control.placeOrder();
    await simulator.control.settled();

    expect(receiver.received).toHaveLength(2);
  });

  test('our own meta causes an update webhook, our note does not', async () => {
    const { simulator, woo, store } = await hooked();
    const id = simulator.control.placeOrder();
    await simulator.control.settled();
    receiver.received.length = 0;
    const update = {
      externalOrderId: String(id),
      orderKey: 'TH1',
      whole: { numbers: ['TH1'], trackingUrl: 'https://t.example/TH1', status: 'Assigned' },
      trackingUrl: 'https://t.example/TH1',
      carrier: 'Thumela',
      status: 'Assigned',
      milestone: 'booked',
      at: new Date(),
      notifyCustomer: false,
      language: 'en',
      parcel: [],
      spared: [],
      ofReturn: null,
      orderedAt: new Date('2026-11-18T08:00:00Z'),
    } as const;

    await woo.writeTracking(store, update, {});
    await simulator.control.settled();

    expect(topicsOf(receiver.received)).toEqual(['order.updated']);
  });

  test('a recorded delivery is sent again byte for byte', async () => {
    const { simulator } = await hooked();
    const recorded = recordedDeliveries().find(({ name }) =>
      name.endsWith('hpos/order-created-rest'),
    )!;

    const status = await simulator.control.deliver({
      body: recorded.body.toString(),
      headers: recorded.headers,
    });

    const { body, headers } = receiver.received[0]!;
    expect([status, body.equals(recorded.body)]).toEqual([200, true]);
    expect(
      verifyWooSignature(body, headers['x-wc-webhook-signature'] as string, RECORDED_SECRET),
    ).toBe(true);
  });
});
