import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given } from '#tests/builders/given.ts';
import { PERSONAL, privacyShop } from '#tests/fakes/privacy-shop.ts';
import { exportCustomer } from './export-customer.ts';
import { listPrivacyRequests } from './list-requests.ts';

/** A shop that has not joined an account, with a customer's data request. */
async function asked({ contactEmail = null as string | null } = {}) {
  const world = await privacyShop();
  const { services, db, store } = world;
  await world.shipAndPrint();
  await db.user.deleteMany();
  await db.merchant.updateMany({ data: { email: store.externalId ?? '' } });
  await db.store.updateMany({ data: { contactEmail } });
  const inside: Actor = {
    role: 'embedded',
    name: store.name,
    email: null,
    userId: null,
    membershipId: null,
    merchantId: store.merchantId,
    storeIds: [store.id],
    hubIds: [],
  };
  const list = (actor = inside) => listPrivacyRequests(services, actor, store.name);
  await world.deliver(
    'customers/data_request',
    JSON.stringify({ customer: { id: 4242 }, orders_requested: [] }),
  );
  await world.runOutbox();
  return { ...world, inside, list };
}

test('a shop without people in the portal gets the mail at its own address, and exports inside its admin', async () => {
  const it = await asked({ contactEmail: 'owner@shop.example' });

  const [mail] = it.mails;
  expect(mail).toMatchObject({ to: 'owner@shop.example' });
  expect(mail?.text).toContain('https://admin.shopify.com/store/');
  expect(mail?.text).not.toContain('Sign in');
  const [row] = await it.list();
  expect(row).toMatchObject({ kind: 'dataRequest', doneAt: it.clock.now().toISOString() });
  const reported = JSON.stringify(await exportCustomer(it.services, it.inside, row?.id ?? ''));
  for (const word of Object.values(PERSONAL)) expect(reported).toContain(word);
});

test('without an address to notify, the request stays open and listed until the shop downloads the export', async () => {
  const it = await asked();
  await it.daysLater(1);
  const [open] = await it.list();
  expect(open).toMatchObject({ kind: 'dataRequest', doneAt: null });
  expect(it.mails).toEqual([]);

  const admin = await given.admin(it.services);
  await exportCustomer(it.services, admin, open?.id ?? '');
  expect((await it.list())[0]?.doneAt).toBeNull();
  await exportCustomer(it.services, it.inside, open?.id ?? '');

  expect((await it.list())[0]!.doneAt).not.toBeNull();
});

test('other accounts cannot see a store’s requests', async () => {
  const it = await asked();
  const stranger = await given.merchant(it.services);

  await expect(it.list(stranger)).rejects.toMatchObject({ code: 'not-found' });
});
