import { z } from 'zod';

/** What stands in the head of a manifest, frozen when it is confirmed; nothing of a recipient. */
export const ManifestHead = z.object({
  productName: z.string(),
  storeName: z.string(),
  pickupName: z.string(),
  pickupAddress: z.string(),
});
export type ManifestHead = z.infer<typeof ManifestHead>;

/** An order on a manifest, frozen when it is confirmed. `placedAt` is ISO 8601 in UTC. */
export const ManifestLine = z.object({
  orderId: z.string(),
  orderKey: z.string(),
  placedAt: z.string(),
  customer: z.string(),
  /** Suburb and town. */
  town: z.string(),
  note: z.string(),
  parcels: z.number().int(),
});
export type ManifestLine = z.infer<typeof ManifestLine>;

/** A manifest as it is printed. Any content and any length; the writer makes it fit. */
export type ManifestSheet = ManifestHead & {
  number: string;
  /** The day itself, at midnight UTC. */
  collectionDay: Date;
  confirmedAt: Date;
  confirmedBy: string;
  lines: (ManifestLine & {
    /** The recipient's data was removed after it was confirmed. */
    isErased: boolean;
  })[];
};
