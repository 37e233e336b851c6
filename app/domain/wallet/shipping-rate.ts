import type { Prisma } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Settings } from '#app/ports/services.ts';
import { rateOn, type PricedStore, type RateRow } from './rate.rules.ts';

type Needs = { db: Tx; settings: Pick<Settings, 'orderFeeCents'> };

/** Returns a function that gives the fee, in cents, of a shipment of one of these stores if it is reserved at `at`; the
 *  day in Johannesburg counts. Both the quoted and the reserved fee come from here. If no rate applies, the rate from
 *  the settings is used (product.md D11). */
export async function shippingRates(
  { db, settings }: Needs,
  stores: readonly PricedStore[],
  at: Date,
): Promise<(store: PricedStore) => number> {
  const day = isoDay(at);
  const rows = await rateRows(db, {
    fromDay: { lte: new Date(day) },
    OR: [
      { storeId: { in: [...new Set(stores.map(({ storeId }) => storeId))] } },
      { merchantId: { in: [...new Set(stores.map(({ merchantId }) => merchantId))] } },
      { storeId: null, merchantId: null },
    ],
  });
  return (store) => rateOn(rows, store, day) ?? settings.orderFeeCents;
}

/** Rates in the form that the rules compare. */
export async function rateRows(
  db: Pick<Tx, 'price'>,
  where: Prisma.PriceWhereInput,
): Promise<RateRow[]> {
  const found = await db.price.findMany({ where });
  return found.map((row) => ({
    ...row,
    fromDay: writtenDay(row.fromDay),
    feeCents: centsFromDb(row.feeCents),
  }));
}
