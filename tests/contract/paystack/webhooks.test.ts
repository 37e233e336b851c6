import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';
import { asked, paymentsAt, paystack, press, receiver, SECRET_KEY } from './world.ts';

const payments = paymentsAt('http://127.0.0.1:1');
const sign = (raw: Buffer, secret = SECRET_KEY) =>
  createHmac('sha512', secret).update(raw).digest('hex');

/** A payment provider that sends us webhooks, and the webhooks that it sent. */
async function reporting(status?: (turn: number) => number) {
  const us = await receiver(status);
  const world = await paystack({ webhookUrl: us.url, webhookRetryMs: [1] });
  const { url } = await world.payments.begin(asked('TOPUP-1'));
  const hints = () => us.received.map(({ raw, headers }) => payments.readHint(raw, headers));
  return { ...world, ...us, page: url, hints };
}

test('a webhook is accepted with its exact bytes; serialised again, it is forged', async () => {
  const { page, received, hints } = await reporting();

  await press(page, 'card');
  await eventually(() => expect(received).toHaveLength(1));

  expect(hints()).toEqual([
    {
      deliveryKey: expect.stringMatching(/^[\da-f]{64}$/),
      topic: 'charge.success',
      disputeId: null,
      reference: 'TOPUP-1',
    },
  ]);
  const { raw, headers } = received[0]!;
  const anew = Buffer.from(JSON.stringify(JSON.parse(raw.toString('utf8'))));
  expect(JSON.parse(anew.toString('utf8'))).toEqual(JSON.parse(raw.toString('utf8')));
  expect(payments.readHint(anew, headers)).toBe('forged');
});

test('a message that is not signed with our key is forged, whatever it contains', () => {
  const raw = Buffer.from('{"event":"charge.success","data":{"reference":"TOPUP-1"}}');
  const good = sign(raw);
  const signatures = [
    undefined,
    '',
    'a'.repeat(128),
    good.slice(0, -2),
    `${good}00`,
    ` ${good}`,
    sign(raw, 'sk_test_of_somebody_else'),
    createHmac('sha256', SECRET_KEY).update(raw).digest('hex'),
    createHmac('sha512', SECRET_KEY).update(raw).digest('base64'),
    [good, good] as unknown as string,
  ];
  for (const signature of signatures)
    expect(payments.readHint(raw, { 'x-paystack-signature': signature })).toBe('forged');
  const longer = Buffer.concat([raw, Buffer.from(' ')]);
  expect(payments.readHint(longer, { 'x-paystack-signature': good })).toBe('forged');
  expect(payments.readHint(raw, { 'x-paystack-signature': good })).toMatchObject({
    reference: 'TOPUP-1',
  });
});

test.each([
  ['no JSON', 'nothing'],
  ['nothing at all', ''],
  ['a list', '[1]'],
  ['no event', '{"data":{}}'],
  ['no data', '{"event":"charge.success"}'],
  ['an event that is not a text', '{"event":5,"data":{}}'],
])('a signed message with %s is malformed', (_, text) => {
  const raw = Buffer.from(text);
  expect(payments.readHint(raw, { 'x-paystack-signature': sign(raw) })).toBe('malformed');
});

test('each event names its payment or dispute in its own field; a transfer names none', async () => {
  const { control, hints, received } = await reporting();
  await control.pay('TOPUP-1');
  const dispute = await control.dispute('TOPUP-1');
  await control.resolve(dispute!, 'declined');

  await eventually(() => expect(received).toHaveLength(3));

  expect(hints().map((hint) => (typeof hint === 'string' ? hint : hint.topic))).toEqual(
    expect.arrayContaining(['charge.success', 'charge.dispute.create', 'charge.dispute.resolve']),
  );
  for (const hint of hints()) {
    const isOfDispute = typeof hint !== 'string' && hint.topic.startsWith('charge.dispute.');
    const disputeId = isOfDispute ? String(dispute) : null;
    expect(hint).toMatchObject({ reference: 'TOPUP-1', disputeId });
  }
  const raw = Buffer.from('{"event":"transfer.success","data":{"reference":"TOPUP-1"}}');
  expect(payments.readHint(raw, { 'x-paystack-signature': sign(raw) })).toMatchObject({
    topic: 'transfer.success',
    reference: null,
  });
});

test('a refund is reported in each state, with its amount first as a number and then as text', async () => {
  const world = await reporting();
  await world.control.pay('TOPUP-1');
  const { id } = await world.payments.refund({
    reference: 'TOPUP-1',
    amountCents: 4_000,
    note: '',
  });
  await world.control.moveRefund(Number(id), 'processed');

  await eventually(() => expect(world.received).toHaveLength(3));

  const bodies = world.received.map(({ raw }) => JSON.parse(raw.toString('utf8')));
  const amounts = bodies.map(({ event, data }) => [event, data.amount]);
  expect(amounts).toContainEqual(['refund.pending', 4_000]);
  expect(amounts).toContainEqual(['refund.processed', '4000']);
  for (const hint of world.hints()) expect(hint).toMatchObject({ reference: 'TOPUP-1' });
});

describe('failures', () => {
  test('a webhook is sent again until it gets 200, as the same delivery', async () => {
    const { page, received, hints, control } = await reporting(
      (turn) => [500, 302, 201][turn - 1] ?? 200,
    );
    await press(page, 'card');
    await eventually(() => expect(control.webhooks().delivered).toBe(1));
    expect(received).toHaveLength(4);
    expect(new Set(hints().map((hint) => JSON.stringify(hint))).size).toBe(1);
  });

  test('a webhook is sent twice, before the browser returns, held, lost, or signed by someone else', async () => {
    const { control, page, received, hints } = await reporting();
    control.badDays.set({ webhookBefore: { count: 1 }, webhookTwice: { count: 1 } });
    await press(page, 'card');
    expect(received).toHaveLength(1 + 1);
    expect(hints()[0]).toEqual(hints()[1]);

    control.badDays.set({ webhookHeld: { count: 1 } });
    expect((await press(page, 'card')).to).toContain('reference=TOPUP-1');
    expect([received.length, control.webhooks().held]).toEqual([2, 1]);
    await control.releaseWebhooks();
    expect([received.length, control.webhooks().held]).toEqual([3, 0]);

    control.badDays.set({ webhookNever: { count: 1 } });
    await press(page, 'card');
    expect(control.webhooks()).toMatchObject({ dropped: 1, waiting: 0 });

    control.badDays.set({ webhookForged: { count: 1 }, webhookBefore: { count: 1 } });
    await press(page, 'card');
    expect(hints().at(-1)).toBe('forged');
  });

  test('if a payer is charged twice, both payments are reported, with the same reference', async () => {
    const { control, page, received, hints } = await reporting();
    control.badDays.set({ chargeTwice: { count: 1 } });
    await press(page, 'card');
    await eventually(() => expect(received).toHaveLength(2));
    expect(hints()[0]).not.toEqual(hints()[1]);
    expect(control.payments()).toHaveLength(2);
  });
});

test('the simulator continues after a restart: payments, its page, pending deliveries', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-paystack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'paystack.json');
  const deaf = await receiver(() => 503);
  const first = await paystack({ stateFile, webhookUrl: deaf.url, webhookRetryMs: [3_600_000] });
  await first.payments.begin(asked('TOPUP-1'));
  const { url } = await first.payments.begin(asked('TOPUP-2'));
  await first.control.pay('TOPUP-1');
  await eventually(() => expect(deaf.received).toHaveLength(1));
  await first.simulator.close();

  const us = await receiver();
  const second = await paystack({ stateFile, webhookUrl: us.url });

  await eventually(() => expect(us.received).toHaveLength(1));
  expect(us.received[0]?.raw).toEqual(deaf.received[0]?.raw);
  expect(await second.payments.find('TOPUP-1')).toMatchObject({ state: 'succeeded' });
  const page = new URL(new URL(url).pathname, second.simulator.url).href;
  await press(page, 'card');
  expect(await second.payments.find('TOPUP-2')).toMatchObject({ state: 'succeeded' });
});
