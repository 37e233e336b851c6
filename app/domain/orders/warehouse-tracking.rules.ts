import { z } from 'zod';

/** The stored form of the parts into which a warehouse split an order. */
const WarehouseParcels = z.array(
  z.object({
    theirId: z.string(),
    state: z.enum(['open', 'despatched', 'cancelled']),
    at: z.iso.datetime().nullable(),
    carrier: z.string().nullable(),
    number: z.string().nullable(),
    url: z.string().nullable(),
  }),
);
export type WarehouseParcels = z.infer<typeof WarehouseParcels>;

export function readParcels(json: unknown): WarehouseParcels {
  return WarehouseParcels.safeParse(json).data ?? [];
}

/** The stored parts that the warehouse has despatched; empty if they cannot be read. */
export function sentParcels(json: unknown): WarehouseParcels {
  return readParcels(json).filter(({ state }) => state === 'despatched');
}
