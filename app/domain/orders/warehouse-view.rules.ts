import type { Order, WarehouseOrder } from '@prisma/client';
import { z } from 'zod';

/** The parcels that left, as stored in the row (warehouse/warehouse-answer.rules.ts). */
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

/** An order that is at its store's warehouse, or was sent from there, as its page shows it; null for any other
 *  order. */
export function warehouseOf({ atWarehouseSince, sentFromWarehouseAt, atWarehouse }: Seen) {
  if (!atWarehouse || (!atWarehouseSince && !sentFromWarehouseAt)) return null;
  const parcels = Parcels.safeParse(atWarehouse.parcels).data ?? [];
  return {
    since: atWarehouseSince?.toISOString() ?? null,
    sentAt: sentFromWarehouseAt?.toISOString() ?? null,
    /** `isGoing`: the warehouse does not have it yet. `isComingBack`: it is being cancelled there. */
    isGoing: atWarehouse.state === 'asked',
    isComingBack: atWarehouse.state === 'cancelAsked',
    parcels: parcels
      .filter(({ state }) => state === 'despatched')
      .map(({ theirId: id, number, url, carrier }) => ({ id, number, url, carrier })),
  };
}
