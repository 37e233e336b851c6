import { z } from 'zod';
import { PageQuery } from '#app/domain/shared/page.ts';

const MERCHANT_SORTS = ['name', '-name', 'createdAt', '-createdAt', 'balance', '-balance'] as const;
export type MerchantSort = (typeof MERCHANT_SORTS)[number];

const PAGE_SIZE = 50;

/** `q` is searched in the names and addresses of accounts and owners, and in store names. */
export const MerchantsQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.prefault(PAGE_SIZE),
  q: z.string().trim().max(120).catch(''),
  sort: z.enum(MERCHANT_SORTS).catch('name'),
});
export type MerchantsQuery = z.infer<typeof MerchantsQuery>;
