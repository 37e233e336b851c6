import { z } from 'zod';

/** Text from a merchant or a shopper, of any content and length; the layout makes it fit. */
const FreeText = z.string().default('');

/** The allowed barcodes: without `>`, which Code 128 fields read as an instruction, and at most 28 characters,
 *  which is what fits with the quiet zones. */
export const BARCODE_KEY = /^[A-Z0-9-]{1,28}$/;

/** The direction of a parcel: to its recipient, back from there, or back before it was delivered. */
const Way = z.enum(['out', 'back', 'turnedBack']);
export type Way = z.infer<typeof Way>;

export const Label = z.object({
  productName: z.string().min(1),
  /** The shipment's reference and the number of its parcel: `KEY`, `KEY-P2`, `KEY-S2`, `KEY-R1-P3`. */
  barcode: z.string().regex(BARCODE_KEY, 'Use at most 28 characters: A–Z, 0–9 and -.'),
  way: Way.default('out'),
  /** The merchant's own order number. */
  orderId: FreeText,
  /** The courier job's id. */
  taskId: FreeText,
  shippedAt: z.date(),
  storeName: FreeText,
  from: z.object({
    name: FreeText,
    phone: FreeText,
    addressLines: z.array(z.string()).default([]),
  }),
  to: z.object({
    name: FreeText,
    company: FreeText,
    phone: FreeText,
    /** Street and complex only, because suburb, town and postal code have their own sorting band. */
    addressLines: z.array(z.string()).default([]),
    suburb: FreeText,
    town: FreeText,
    postalCode: FreeText,
  }),
  notes: FreeText,
  driver: FreeText,
  parcel: z.string().default('1 of 1'),
  /** The contents in short: `2 × Rooibos 500 g, 1 × Mug`. */
  contents: FreeText,
});
export type Label = z.infer<typeof Label>;
/** A label before the defaults are filled in. */
export type LabelInput = z.input<typeof Label>;
