import type { Order, WarehouseOrder } from '@prisma/client';
import { z } from 'zod';

/** What of it left: as its row keeps it (warehouse/warehouse-answer.rules.ts). */
const Parcels = z.array(
  z.object({
    theirId: z.string(),
    state: z.string(),
    number: z.string().nullable(),
    url: z.string().nullable(),
    carrier: z.string().nullable(),
  }),
);

type Seen = Pick<Order, 'atWarehouseSince' | 'sentFromWarehouseAt'> & {
  atWarehouse: Pick<WarehouseOrder, 'state' | 'parcels'> | null;
};

/** An order at its store's warehouse, or sent from there, as its page shows it; null of any other. */
export function warehouseOf({ atWarehouseSince, sentFromWarehouseAt, atWarehouse }: Seen) {
  if (!atWarehouse || (!atWarehouseSince && !sentFromWarehouseAt)) return null;
  const parcels = Parcels.safeParse(atWarehouse.parcels).data ?? [];
  return {
    since: atWarehouseSince?.toISOString() ?? null,
    sentAt: sentFromWarehouseAt?.toISOString() ?? null,
    /** It is not there yet, or is called back. */
    isGoing: atWarehouse.state === 'asked',
    isComingBack: atWarehouse.state === 'cancelAsked',
    parcels: parcels
      .filter(({ state }) => state === 'despatched')
      .map(({ theirId: id, number, url, carrier }) => ({ id, number, url, carrier })),
  };
}
