import type { Prisma } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Settings } from '#app/ports/services.ts';
import { priceOn, type PricedStore, type PriceRow } from './price.rules.ts';

type Needs = { db: Tx; settings: Pick<Settings, 'orderFeeCents'> };

/** What a shipment of each of these stores costs whose fee is held at `at`, by the day in Johannesburg.
 *  Nothing else decides it: what is told before, and what is held, ask here. Where the price list has
 *  nothing it is the setting's (product.md D11). */
export async function shipmentPrices(
  { db, settings }: Needs,
  stores: readonly PricedStore[],
  at: Date,
): Promise<(store: PricedStore) => number> {
  const day = isoDay(at);
  const rows = await priceRows(db, {
    fromDay: { lte: new Date(day) },
    OR: [
      { storeId: { in: [...new Set(stores.map(({ storeId }) => storeId))] } },
      { merchantId: { in: [...new Set(stores.map(({ merchantId }) => merchantId))] } },
      { storeId: null, merchantId: null },
    ],
  });
  return (store) => priceOn(rows, store, day) ?? settings.orderFeeCents;
}

/** Prices as they are compared. */
export async function priceRows(
  db: Pick<Tx, 'price'>,
  where: Prisma.PriceWhereInput,
): Promise<PriceRow[]> {
  const found = await db.price.findMany({ where });
  return found.map((row) => ({
    ...row,
    fromDay: writtenDay(row.fromDay),
    feeCents: centsFromDb(row.feeCents),
  }));
}
