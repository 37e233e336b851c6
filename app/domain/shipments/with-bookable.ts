import type { Prisma } from '@prisma/client';

export const WITH_LINES = { lines: { orderBy: { position: 'asc' } } } as const;

/** The relations that a courier booking needs (courier-booking.rules.ts). */
export const WITH_BOOKABLE = {
  order: { include: { ...WITH_LINES, store: true, merchant: true, pickupLocation: true } },
} as const satisfies Prisma.ShipmentInclude;
export type Loaded = Prisma.ShipmentGetPayload<{ include: typeof WITH_BOOKABLE }>;
