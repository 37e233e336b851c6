import { expect, test } from 'vitest';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';
import { given } from '#tests/builders/given.ts';
import { HOUR_MS, listening, MINUTE_MS, signatureOf } from '#tests/fakes/listening-store.ts';
import { answers } from '#tests/fakes/webhook-receiver.ts';
import {
  removeWebhook,
  renewSecret,
  replayWebhooks,
  switchOn,
  setWebhook,
} from './change-webhook.ts';
import { notifySwitchedOffJob } from './notify-switched-off.job.ts';
import { notifySwitchedOff } from './notify-switched-off.ts';

test('a message retried by a person while it arrives is not sent twice, and its failure does not count for a new URL', async () => {
  const { services, merchant, store, happens, work, pass, receiver, message, storeNow } =
    await listening();
  const input = { storeId: store.id };
  await happens('ship');
  const { id } = await message();
  receiver.behave = (response) =>
    void replayWebhooks(services, merchant, { ...input, webhookId: id }).then(() =>
      response.writeHead(200).end(),
    );
  await work();
  expect(receiver.received).toHaveLength(1);
  expect(await message()).toMatchObject({ state: 'delivered', turn: 2 });

  receiver.behave = (response) =>
    void setWebhook(services, merchant, { ...input, url: `${receiver.url}/new` }).then(() =>
      response.destroy(),
    );
  await happens('courierAssigned');
  await work();
  receiver.behave = answers(204);
  await pass(MINUTE_MS);
  expect(await storeNow()).toMatchObject({ webhookFailingSince: null, webhookRestsUntil: null });
  expect(receiver.received.at(-1)?.path).toBe('/new');
  expect(await message()).toMatchObject({ state: 'delivered' });
});

test('a late success at the old URL does not hide that the new one is failing', async () => {
  const { services, merchant, store, happens, work, receiver, message, storeNow, db, clock } =
    await listening();
  receiver.behave = (response) =>
    void (async () => {
      const input = { storeId: store.id, url: `${receiver.url}/new` };
      await setWebhook(services, merchant, input);
      await db.store.update({
        where: { id: store.id },
        data: { webhookFailingSince: clock.now(), webhookRestsUntil: clock.now() },
      });
      response.writeHead(200).end();
    })();
  await happens('ship');

  await work();

  expect(await message()).toMatchObject({ state: 'delivered' });
  expect(await storeNow()).toMatchObject({
    webhookFailingSince: expect.any(Date),
    webhookRestsUntil: expect.any(Date),
  });
});

test('a new URL gets 72 hours of its own for each message that waits', async () => {
  const { services, merchant, store, happens, work, pass, receiver, message, storeNow } =
    await listening();
  receiver.behave = answers(502);
  await happens('ship');
  await work();
  await pass(71 * HOUR_MS, HOUR_MS);

  await setWebhook(services, merchant, { storeId: store.id, url: `${receiver.url}/new` });
  await pass(2 * HOUR_MS, HOUR_MS);

  expect((await storeNow()).webhookDisabledAt).toBeNull();
  expect(await message()).toMatchObject({ state: 'pending' });
  receiver.behave = answers(204);
  await pass(24 * HOUR_MS, HOUR_MS);
  expect(await message()).toMatchObject({ state: 'delivered' });
});

test('a shop that has not joined an account gets the mail about its webhook at its own address', async () => {
  const { services, merchant, store, db, mails } = await listening();
  await db.membership.deleteMany();
  await db.merchant.update({
    where: { id: merchant.merchantId },
    data: { email: 'kloof.myshopify.com' },
  });
  const now = services.clock.now();
  const switchedOff = { webhookDisabledAt: now, webhookDisabledReason: 'Gone.' };
  const where = { id: store.id };
  await db.store.update({ where, data: switchedOff });

  const job = { storeId: store.id, at: now.toISOString() };
  await notifySwitchedOff(services, job);
  expect(mails).toEqual([]);
  await db.store.update({ where, data: { contactEmail: 'owner@kloof.example' } });
  await notifySwitchedOff(services, job);

  expect(mails).toMatchObject([{ to: 'owner@kloof.example' }]);
});

test.each([
  ['was switched on and off again', { state: 'connected' }, 1],
  ['belongs to a store that was disconnected', { state: 'disconnected' }, 0],
] as const)('no late mail is sent about a webhook that %s', async (_, { state }, laterMs) => {
  const { services, store, db, mails } = await listening();
  const at = services.clock.now();
  const webhookDisabledAt = new Date(at.getTime() + laterMs);
  const data = { webhookDisabledAt, webhookDisabledReason: 'Gone.', state };
  await db.store.update({ where: { id: store.id }, data });

  await notifySwitchedOff(services, { storeId: store.id, at: at.toISOString() });

  expect(mails).toEqual([]);
});

test('the mail about a missing secret does not ask to correct the address', async () => {
  const { services, store, db, mails } = await listening();
  const webhookDisabledReason = 'The webhook secret is missing. Create a new secret.';
  const now = services.clock.now();
  const data = { webhookDisabledAt: now, webhookDisabledReason };
  await db.store.update({ where: { id: store.id }, data });

  await notifySwitchedOff(services, { storeId: store.id, at: now.toISOString() });

  const [mail] = mails;
  expect(mail?.text).toContain(webhookDisabledReason);
  expect(mail?.text).not.toContain('address');
});

test('after 72 hours without a delivery the webhook is switched off with a mail, and new messages are kept until it is on', async () => {
  const { services, happens, pass, receiver, message, storeNow, db, mails, merchant, store } =
    await listening();
  receiver.behave = answers(503);
  await happens('ship');
  await pass(71 * HOUR_MS, 30 * MINUTE_MS);
  expect((await storeNow()).webhookDisabledAt, 'before the time is up').toBeNull();

  await pass(2 * HOUR_MS, 30 * MINUTE_MS);
  expect(await message()).toMatchObject({ state: 'failed' });
  expect(await storeNow()).toMatchObject({
    webhookDisabledReason: 'No webhook could be delivered for 72 hours.',
  });
  const mail = await db.outbox.findFirstOrThrow({ where: { job: 'webhooks.tell-switched-off' } });
  await notifySwitchedOff(services, notifySwitchedOffJob.payload.parse(mail.payload));
  expect(mails).toMatchObject([{ to: merchant.email, text: expect.stringContaining(store.name) }]);
  const tried = receiver.received.length;
  await happens('courierAssigned');
  await pass(HOUR_MS);
  expect(receiver.received).toHaveLength(tried);
  expect(await message()).toMatchObject({ state: 'held' });

  receiver.behave = answers(200);
  expect(await switchOn(services, merchant, { storeId: store.id })).toBe(1);
  await pass(MINUTE_MS);
  expect(await message()).toMatchObject({ state: 'delivered' });
  expect(await replayWebhooks(services, merchant, { storeId: store.id })).toBe(1);
  await pass(MINUTE_MS);
  expect(await db.outgoingWebhook.count({ where: { state: 'delivered' } })).toBe(2);
});

test('a message that a receiver always rejects fails after 72 hours, and the webhook stays on', async () => {
  const { services, merchant, store, happens, pass, receiver, storeNow, db } = await listening();
  const other = await given.order(services, { merchant, store });
  receiver.behave = (response, { body }) =>
    answers(body.includes(other.orderKey) ? 200 : 422)(response, { path: '', headers: {}, body });
  await happens('ship');
  await pass(24 * HOUR_MS, HOUR_MS);
  await happens('ship', other);
  await pass(50 * HOUR_MS, HOUR_MS);

  const states = await db.outgoingWebhook.findMany({
    orderBy: { id: 'asc' },
    select: { state: true },
  });
  expect(states).toEqual([{ state: 'failed' }, { state: 'delivered' }]);
  expect((await storeNow()).webhookDisabledAt).toBeNull();
});

test('410 Gone switches the webhook off at once with a mail, and a new URL gets the kept messages', async () => {
  const { services, happens, work, receiver, storeNow, db, merchant, store, message } =
    await listening();
  receiver.behave = answers(410);
  await happens('ship');
  await work();
  expect(await storeNow()).toMatchObject({ webhookDisabledAt: expect.any(Date) });
  expect(await message()).toMatchObject({ state: 'held' });
  expect(await db.outbox.count({ where: { job: 'webhooks.tell-switched-off' } })).toBe(1);

  receiver.behave = answers(200);
  const moved = { storeId: store.id, url: `${receiver.url}/new` };
  expect((await setWebhook(services, merchant, moved)).secret, 'the old secret').toBeNull();
  await work();

  expect(receiver.received.at(-1)?.path).toBe('/new');
  expect(await message()).toMatchObject({ state: 'delivered' });
});

test('messages are signed with the replaced and the new secret for a day', async () => {
  const { services, happens, work, receiver, merchant, store, secret, clock } = await listening();
  const { secret: fresh } = await renewSecret(services, merchant, { storeId: store.id });
  await happens('ship');
  await work();
  clock.advance(25 * HOUR_MS);
  await happens('courierAssigned');
  await work();

  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('nothing arrived');
  expect(during.headers['webhook-signature']).toBe(
    `${signatureOf(fresh, during)} ${signatureOf(secret, during)}`,
  );
  expect(after.headers['webhook-signature']).toBe(signatureOf(fresh, after));
});

test('waiting messages fail when the webhook is removed, and messages are deleted after 14 days', async () => {
  const { services, happens, work, receiver, merchant, store, message, clock, db } =
    await listening();
  receiver.behave = answers(500);
  await happens('ship');
  await work();
  await removeWebhook(services, merchant, { storeId: store.id });
  await happens('courierAssigned');
  clock.advance(HOUR_MS);
  await work();

  expect(receiver.received).toHaveLength(1);
  expect(await message()).toMatchObject({ state: 'failed' });
  clock.advance(15 * 24 * HOUR_MS);
  await tidyUp(services, { day: 'today', step: 0 });
  expect([await db.outgoingWebhook.count(), await db.outgoingAttempt.count()]).toEqual([0, 0]);
});

test('when an order is erased, no recipient data stays in stored messages and answers', async () => {
  const { services, happens, work, pass, receiver, order, db } = await listening();
  await db.order.update({ where: { id: order.id }, data: { reasons: ['Thandeka has moved'] } });
  receiver.behave = (response) => void response.writeHead(500).end('Thandeka is known here');
  await happens('ship');
  await work();
  const text = async () =>
    JSON.stringify([await db.outgoingWebhook.findMany(), await db.outgoingAttempt.findMany()]);
  expect(await text()).toContain('Thandeka has moved');
  expect(await text()).toContain('Thandeka is known here');

  await eraseOrder(services, order.id);

  expect(await text()).not.toContain('Thandeka');
  receiver.behave = answers(200);
  await pass(MINUTE_MS);
  expect(await db.outgoingWebhook.count({ where: { state: 'delivered' } })).toBe(1);
  const input = UpdateOrderInput.parse({ orderKey: order.orderKey, customerName: 'Thandeka' });
  await expect(
    updateOrder(services, given.storeToken(await db.store.findFirstOrThrow()), input),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('only the owner and administrators can change the webhook, and the secret is stored encrypted', async () => {
  const { services, db, merchant, store, secret, receiver } = await listening();
  const stranger = await given.merchant(services);
  const input = { storeId: store.id, url: `${receiver.url}/theirs` };
  for (const actor of [stranger, given.storeManager(merchant, [store]), given.storeToken(store)]) {
    await expect(setWebhook(services, actor, input)).rejects.toMatchObject({
      code: expect.stringMatching(/^not-(found|allowed)$/),
    });
    await expect(renewSecret(services, actor, input)).rejects.toThrow();
    await expect(replayWebhooks(services, actor, input)).rejects.toThrow();
  }
  expect((await setWebhook(services, await given.admin(services), input)).secret).toBeNull();

  const rows = JSON.stringify(await db.storeCredential.findMany());
  expect(rows).toContain('outgoingWebhook');
  expect(rows).not.toContain(secret.slice(6, 30));
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain(secret);
});
