import { z } from 'zod';

/** The head of a manifest as stored on confirmation; it holds nothing about a recipient. */
export const ManifestHead = z.object({
  productName: z.string(),
  storeName: z.string(),
  pickupName: z.string(),
  pickupAddress: z.string(),
});
export type ManifestHead = z.infer<typeof ManifestHead>;

/** An order on a manifest as stored on confirmation. `placedAt` is ISO 8601 in UTC. */
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

/** A manifest as it is printed. Texts may have any content and length; the writer makes them fit. */
export type ManifestSheet = ManifestHead & {
  number: string;
  /** The collection day, as midnight UTC. */
  collectionDay: Date;
  confirmedAt: Date;
  confirmedBy: string;
  lines: (ManifestLine & {
    /** The recipient's data was erased after the confirmation. */
    isErased: boolean;
  })[];
};
