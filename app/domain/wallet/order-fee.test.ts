import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableCents } from './balance.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { billedByShopify, holdOrderFee, isBilledByShopify, returnOrderFee } from './order-fee.ts';
import { recordTransaction } from './record-transaction.ts';
import { watchLimit } from './watch-limit.ts';

test('Shopify bills the fees of Shopify stores, if the operator has chosen that; accounts pay all others', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const shop = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const woo = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const custom = await given.store(services, merchant);
  const ids = [woo.id, custom.id, shop.id, shop.id];

  expect(await billedByShopify(db, 'app-pricing', ids)).toEqual(new Set([shop.id]));
  expect(await billedByShopify(db, 'wallet', ids)).toEqual(new Set());
  for (const { id } of [shop, other]) {
    expect(await isBilledByShopify(db, 'app-pricing', id)).toBe(true);
    expect(await isBilledByShopify(db, 'wallet', id)).toBe(false);
  }
  for (const { id } of [woo, custom])
    expect(await isBilledByShopify(db, 'app-pricing', id)).toBe(false);
});

test('the alert that an account is below its limit closes when a returned fee lifts it again', async () => {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const { merchantId } = merchant;
  const order = await given.order(services, { merchant });
  const at = clock.now();
  const fees = [1, 2].map((attempt) => ({
    shipmentId: newId(),
    merchantId,
    reference: `REF-${attempt}`,
    feeCents: 500,
    at,
    attempt,
  }));
  for (const { attempt, ...fee } of fees) {
    const { reference, shipmentId: id, feeCents } = fee;
    const of = { orderId: order.id, storeId: order.storeId, merchantId, attempt, reference };
    const shipment = { ...of, kind: 'delivery', state: 'requested', requestedAt: at } as const;
    await db.shipment.create({ data: { id, ...shipment, feeCents: BigInt(feeCents) } });
    await db.$transaction((tx) => holdOrderFee(tx, { ...fee, email: null }));
  }
  const [from, to, cents] = [availableOf(merchantId), HOUSE.adjustments, 9_700];
  const legs = [{ step: 'adjust', from, to, cents }];
  const adjusted = { type: 'adjustment', status: 'SUCCESSFUL', reference: 'ADJUST' } as const;
  await db.$transaction(async (tx) => {
    await recordTransaction(tx, { ...adjusted, merchantId, amountCents: -cents, at, legs });
    await watchLimit(tx, merchantId, at);
  });
  const open = () => db.alert.count({ where: { code: 'belowLimit', closedAt: null } });
  const afterReturns = [];
  for (const fee of fees) {
    await db.$transaction((tx) => returnOrderFee(tx, fee));
    afterReturns.push([await availableCents({ db }, merchantId), await open()]);
  }

  expect(afterReturns).toEqual([
    [-200, 1],
    [300, 0],
  ]);
});
