import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { csvResponse } from '#app/auth/csv-response.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { EXPORT_RANGE_CODES } from '#app/domain/wallet/export-range.rules.ts';
import { exportTransactions } from '#app/domain/wallet/export-transactions.ts';
import { AccountQuery } from '#app/domain/wallet/transactions.schema.ts';

const Query = AccountQuery.extend({
  range: z.enum(EXPORT_RANGE_CODES).catch('week').default('week'),
  style: CsvStyleChoice.catch('comma').default('comma'),
});

/** A CSV file of the transactions of a period. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'account.read',
    query: Query,
  });
  return csvResponse(await exportTransactions(services, actor, query));
});
