import { z } from 'zod';

/** One page of a list. Totals are exact counts. */
export type Page<T> = { docs: T[]; totalDocs: number; page: number; totalPages: number };

export const ORDERS_PAGE_SIZE = 100;

/** Query parameters `limit` and `page` of the API's list calls. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(ORDERS_PAGE_SIZE),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export type PageQuery = z.infer<typeof PageQuery>;

export function pageOf<T>(docs: T[], totalDocs: number, query: PageQuery): Page<T> {
  return {
    docs,
    totalDocs,
    page: query.page,
    totalPages: Math.max(1, Math.ceil(totalDocs / query.limit)),
  };
}
