import { z } from 'zod';
import { PageQuery } from '#app/domain/shared/page.ts';
import { AccountQuery } from '#app/domain/wallet/transactions.schema.ts';
import { Month } from './month.schema.ts';

/** Months per page. */
const MONTHS = 12;
const INVOICES = 50;

/** The query of the page. An unreadable value is ignored. */
export const BillingDocumentsQuery = AccountQuery.extend({
  page: PageQuery.shape.page.catch(1),
  limit: PageQuery.shape.limit.catch(MONTHS).prefault(MONTHS),
});
export type BillingDocumentsQuery = z.infer<typeof BillingDocumentsQuery>;

/** As `BillingDocumentsQuery`, but for the API, which refuses unreadable values. */
export const BillingDocumentsAsked = z.object({
  page: PageQuery.shape.page,
  limit: PageQuery.shape.limit.unwrap().max(100).default(MONTHS),
});

export const InvoicesQuery = z.object({
  month: Month.or(z.literal('')).catch('').default(''),
  kind: z.enum(['invoice', 'creditNote', '']).catch('').default(''),
  number: z.string().trim().max(20).catch('').default(''),
  /** Part of an account's name or email address. */
  account: z.string().trim().max(200).catch('').default(''),
  page: PageQuery.shape.page.catch(1),
  limit: PageQuery.shape.limit.catch(INVOICES).prefault(INVOICES),
});
export type InvoicesQuery = z.infer<typeof InvoicesQuery>;
