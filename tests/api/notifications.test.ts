import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import type { NotificationsAnswer } from '#app/domain/notifications/notification.schema.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { given } from '#tests/builders/given.ts';
import { partsOf, textsOf, type Page } from '#tests/conformance/page.ts';
import { sharedCompany } from '#tests/conformance/product.ts';

const company = sharedCompany();

/** The accessible label of the bell on a page. */
function bellOf(page: Page): string | undefined {
  const names = partsOf(page, 'button').map(({ attributes }) => attributes['aria-label']);
  return names.find((name) => name?.startsWith('Notifications'));
}

test('the bell of a page counts the entries of its list, until they are marked as read', async () => {
  const { services, merchant, store, admin, as } = company();
  const order = await given.order(services, { merchant, store });
  const owner = await as(merchant);
  await owner.post('/notifications', { intent: 'markRead', until: '2999-01-01T00:00:00.000Z' });
  expect(bellOf(await owner.get('/orders'))).toBe('Notifications');

  await raiseAlert(services.db, 'heldInStore', ownerOf(order), services.clock.now());

  expect(bellOf(await owner.get('/orders'))).toBe('Notifications, 1 new');
  expect(bellOf(await (await as(admin)).get('/orders'))).toBe('Notifications, 1 new');
  const { entries } = JSON.parse((await owner.get('/notifications')).html) as NotificationsAnswer;
  expect(entries[0]).toMatchObject({ isNew: true, about: { orderId: order.orderId } });
  await owner.post('/notifications', { intent: 'markRead', until: entries[0]!.at });
  expect(bellOf(await owner.get('/orders'))).toBe('Notifications');
  expect(bellOf(await (await as(admin)).get('/orders'))).toBe('Notifications, 1 new');
});

test('the unsubscribe link of an email asks first, and works without a sign-in', async () => {
  const { services, merchant, out, as } = company();
  const owner = await as(merchant);
  const { db } = services;
  const wants = async () => {
    const inputs = (await owner.get('/profile')).html.match(/<input[^>]*mail-low-balance[^>]*>/);
    return inputs?.[0].includes('checked');
  };
  const reader = await db.user.findUniqueOrThrow({ where: { id: merchant.userId } });
  const mail = { to: reader.email, subject: 'Low', text: ['It is low.'] };
  await sendOptional(services, reader, 'low-balance', mail);
  const { text } = await db.keptMail.findFirstOrThrow({ where: { subject: 'Low' } });
  const link = new URL(/Stop these emails: (\S+)/.exec(text)?.[1] ?? '');
  expect(await wants()).toBe(true);

  const question = await out.get(link.pathname + link.search);
  expect(question.text).toContain('Stop these emails:\nLow balance');
  expect(textsOf(question, 'button')).toEqual(['Stop these emails']);
  expect(await wants(), 'asking changes nothing').toBe(true);
  // The one-click unsubscribe request that a mail program sends.
  const done = await out.post(link.pathname + link.search, { 'List-Unsubscribe': 'One-Click' });

  expect(done.status).toBe(200);
  expect(done.text).toContain('You no longer get these emails');
  expect(await wants()).toBe(false);
  const forged = `${link.pathname}?ticket=${link.searchParams.get('ticket')?.slice(0, -2)}AA`;
  expect((await out.post(forged, { 'List-Unsubscribe': 'One-Click' })).status).toBe(410);
});
