import { z } from 'zod';
import {
  FIELD_READERS,
  type FilterField,
  type OrderFilter as Filter,
} from './order-filter.rules.ts';

const field = <F extends FilterField>(name: F) =>
  z
    .unknown()
    .optional()
    .transform((value): Filter[F] => FIELD_READERS[name](value));

/** The filter as the fields of a URL or a form. */
export const OrderFilter = z.object({
  q: field('q'),
  status: field('status'),
  store: field('store'),
  orderId: field('orderId'),
  pickupAddress: field('pickupAddress'),
  from: field('from'),
  to: field('to'),
  days: field('days'),
  platform: field('platform'),
  customerName: field('customerName'),
  address: field('address'),
  city: field('city'),
  province: field('province'),
  postalCode: field('postalCode'),
  country: field('country'),
  attention: field('attention'),
  manifest: field('manifest'),
  hold: field('hold'),
  comingBack: field('comingBack'),
  delivered: field('delivered'),
  onTime: field('onTime'),
  tag: field('tag'),
  batch: field('batch'),
});
