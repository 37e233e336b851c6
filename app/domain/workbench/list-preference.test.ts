import { expect, test } from 'vitest';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { withItems } from './items-of-orders.ts';
import { ListLookForm } from './list-look.schema.ts';
import { USUAL_LOOK } from './list-look.rules.ts';
import { keepListLook, readListSettings } from './list-preference.ts';

const LOOK = { columns: ['customer', 'items'], density: 'compact' } as const;

test('each person has their own list settings, and so has a shop', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  const { storeId } = await given.order(services, { merchant });
  const shop: Actor = { ...merchant, role: 'embedded', userId: null, storeIds: [storeId] };

  await keepListLook(services, merchant, { ...LOOK, density: 'comfortable' });
  await keepListLook(services, merchant, LOOK);

  expect((await readListSettings(services, merchant)).look).toEqual(LOOK);
  expect((await readListSettings(services, other)).look).toEqual(USUAL_LOOK);
  expect((await readListSettings(services, shop)).look).toEqual(USUAL_LOOK);
  await keepListLook(services, shop, { ...USUAL_LOOK, density: 'compact' });
  expect((await readListSettings(services, shop)).look.density).toBe('compact');
  expect((await readListSettings(services, shop)).viewer).toBe(storeId);
});

test('an actor that is neither a person nor a shop cannot save list settings', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const token: Actor = { ...merchant, role: 'store', userId: null, storeIds: [] };

  await expect(keepListLook(services, token, LOOK)).rejects.toMatchObject({ code: 'not-allowed' });
});

test('a stored column that no longer exists, or invalid settings, do not prevent showing the list', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  await keepListLook(services, merchant, LOOK);
  const keep = (look: object) =>
    services.db.listPreference.updateMany({ where: { userId: merchant.userId }, data: { look } });

  await keep({ columns: ['customer', 'weather'], density: 'tiny' });
  expect((await readListSettings(services, merchant)).look).toEqual({
    columns: ['customer'],
    density: 'comfortable',
  });
  await keep(['what']);
  expect((await readListSettings(services, merchant)).look).toEqual(USUAL_LOOK);
});

test('an unknown column or density is refused', () => {
  expect(ListLookForm.safeParse({ columns: 'weather', density: 'compact' }).success).toBe(false);
  expect(ListLookForm.safeParse({ columns: 'date', density: 'tiny' }).success).toBe(false);
  expect(ListLookForm.parse({ density: 'compact' })).toEqual({ columns: [], density: 'compact' });
});

test('with one store of one platform, those two columns are constant', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  await given.order(services, { merchant });
  const other = await given.merchant(services);

  expect((await readListSettings(services, merchant)).constant).toEqual(['store', 'platform']);
  await given.store(services, merchant);
  expect((await readListSettings(services, merchant)).constant).not.toContain('store');
  const { constant } = await readListSettings(services, { ...other, role: 'hubStaff' });
  expect(constant).toEqual([]);
});

test('items are read only if their column is shown, and summarised', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  await services.db.orderLine.deleteMany({ where: { orderId: order.id } });
  const line = { fulfilledQuantity: 0, shippableQuantity: 1, unitPriceCents: 100n };
  await services.db.orderLine.createMany({
    data: Array.from({ length: 10 }, (_, position) => ({
      ...line,
      id: crypto.randomUUID(),
      orderId: order.id,
      position,
      name: position === 0 ? 'Blue mug' : `Plate ${position}`,
      quantity: position === 0 ? 2 : 1,
    })),
  });
  const page = await listOrders(services, merchant, OrderListQuery.parse({}));
  const settings = await readListSettings(services, merchant);

  const plain = await withItems(services, page, settings);
  const full = await withItems(services, page, { ...settings, look: LOOK });

  expect(plain.docs[0]?.items).toBeUndefined();
  expect(full.docs[0]?.items?.count).toBe(11);
  expect(full.docs[0]?.items?.summary).toMatch(/^2 × Blue mug, 1 × Plate 1, .*, and 2 more$/);
});
