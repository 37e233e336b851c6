import { z } from 'zod';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { EXPORT_RANGE_CODES } from '#app/domain/wallet/export-range.rules.ts';
import { exportTransactions } from '#app/domain/wallet/export-transactions.ts';
import { listTransactions } from '#app/domain/wallet/list-transactions.ts';
import { readAccount } from '#app/domain/wallet/read-account.ts';
import { readTransaction } from '#app/domain/wallet/read-transaction.ts';
import { TopUpAmount } from '#app/domain/wallet/top-up.schema.ts';
import { TransactionsAsked } from '#app/domain/wallet/transactions.schema.ts';
import { endpoint, type CsvAnswer, READS_NO_CUSTOMER } from './endpoint.ts';
import {
  accountToWire,
  AccountWire,
  transactionToWire,
  TransactionWire,
} from './transaction.wire.ts';

const success = z.literal(true);
export const AccountAsked = z.object({
  account: z.uuid().optional().meta({
    description: 'The ID of the account. Required for administrators, ignored for everyone else.',
  }),
});

/** The account, its transactions and top-ups (specification 2, section 7). */
export const accountEndpoints = [
  endpoint({
    method: 'get',
    path: '/merchant',
    summary: 'The account and its balance',
    tag: 'account',
    permission: 'account.read',
    query: AccountAsked,
    output: z.object({ success, data: AccountWire }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ merchant }) => ({ path: `/merchant?account=${merchant.merchantId}` }),
    handle: async ({ services }, actor, { query: { account = '' } }) => ({
      success: true as const,
      data: accountToWire(await readAccount(services, actor, { account })),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/transactions',
    summary: 'The transactions of the account, newest first',
    tag: 'account',
    permission: 'account.read',
    query: TransactionsAsked.extend(AccountAsked.shape),
    output: z.object({
      success,
      data: z.object({
        transactions: z.array(TransactionWire),
        pagination: z.object({
          totalDocs: z.number(),
          page: z.number(),
          limit: z.number(),
          totalPages: z.number(),
        }),
      }),
    }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ merchant }) => ({ path: `/transactions?account=${merchant.merchantId}` }),
    handle: async ({ services }, actor, { query: { account = '', ...asked } }) => {
      const { docs, ...pagination } = await listTransactions(services, actor, {
        ...asked,
        account,
      });
      return {
        success: true as const,
        data: {
          transactions: docs.map((row) => transactionToWire(row, null)),
          pagination: { ...pagination, limit: asked.limit },
        },
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/transactions/get',
    summary: 'One transaction, with the details from the payment provider',
    tag: 'account',
    permission: 'account.read',
    body: z.object({ transactionId: z.string().max(64) }),
    output: z.object({ success, data: TransactionWire }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ transactionId }) => ({ body: { transactionId } }),
    handle: async ({ services }, actor, { body }) => {
      const id = z.uuid().safeParse(body.transactionId);
      if (!id.success) throw notFound('Transaction');
      const found = await readTransaction(services, actor, { id: id.data });
      return { success: true as const, data: transactionToWire(found, found.payment) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/transactions/export',
    summary: 'The transactions of a period as a CSV file, `transactions-{range}-{date}.csv`',
    tag: 'account',
    permission: 'account.read',
    body: AccountAsked.extend({
      dateRange: z.enum(EXPORT_RANGE_CODES).default('week'),
      separator: CsvStyleChoice.default('comma'),
    }),
    output: z.custom<CsvAnswer>(),
    sends: 'text/csv',
    errors: ['not-found'],
    audit: ['transactions.export'],
    example: ({ merchant }) => ({ body: { dateRange: 'month', account: merchant.merchantId } }),
    handle: ({ services }, actor, { body: { dateRange: range, separator: style, account = '' } }) =>
      exportTransactions(services, actor, { range, style, account }),
  }),
  endpoint({
    method: 'post',
    path: '/payments/initialize',
    summary: 'Start a top-up. Complete the payment at `authorizationUrl`',
    tag: 'account',
    permission: 'account.topUp',
    body: z.object({ amount: TopUpAmount }),
    output: z.object({
      success,
      data: z.object({
        transactionId: z.string(),
        reference: z.string(),
        authorizationUrl: z.string(),
      }),
    }),
    errors: [
      'conflict',
      'too-many-requests',
      'payments-refused',
      'payments-down',
      'payments-unknown',
    ],
    idempotent: true,
    audit: ['topUp.begin'],
    example: { body: { amount: '100' } },
    exampleMayBeRefused: true,
    handle: async ({ services }, actor, { body: { amount: amountCents } }) => ({
      success: true as const,
      data: await beginTopUp(services, actor, { amountCents }),
    }),
  }),
];
