import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { PageQuery } from '#app/domain/shared/page.ts';
import { TRANSACTION_TYPES, type TransactionType } from './transaction-types.rules.ts';

const TYPES = Object.keys(TRANSACTION_TYPES) as [TransactionType, ...TransactionType[]];
const AskedDay = askedDay().or(z.literal('')).default('');
const Day = AskedDay.catch('');

/** Transactions on a page (specification 2, Account). */
const PAGE_SIZE = 10;

/** The filter of the page of transactions. An unreadable value is ignored. Days are in Johannesburg, both included. */
export const TransactionsFilter = z.object({
  type: z
    .enum([...TYPES, ''])
    .catch('')
    .default(''),
  from: Day,
  to: Day,
  /** A store by its name. */
  store: z.string().trim().max(200).catch('').default(''),
});
export type TransactionsFilter = z.infer<typeof TransactionsFilter>;

/** The account by its id, for administrators. For everyone else it is ignored. */
export const AccountQuery = z.object({ account: z.uuid().or(z.literal('')).catch('').default('') });
export type AccountQuery = z.infer<typeof AccountQuery>;

export const TransactionsQuery = TransactionsFilter.extend({
  ...AccountQuery.shape,
  page: PageQuery.shape.page.catch(1),
  limit: PageQuery.shape.limit.catch(PAGE_SIZE).prefault(PAGE_SIZE),
});
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;

/** As `TransactionsFilter`, but for the API, which refuses unreadable values. */
export const TransactionsAsked = z.object({
  type: z.enum(TYPES).or(z.literal('')).default(''),
  from: AskedDay,
  to: AskedDay,
  store: z.string().trim().max(200).default(''),
  page: PageQuery.shape.page,
  limit: PageQuery.shape.limit.unwrap().default(PAGE_SIZE),
});
