import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { exportJournal } from '#app/domain/money/export-journal.ts';
import { JournalQuery } from '#app/domain/money/money-requests.schema.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { csvResponse } from '#app/auth/csv-response.server.ts';

/** A CSV file of the ledger entries of a period. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'money.write',
    query: JournalQuery,
  });
  if (!query.from || !query.to || query.from > query.to)
    throw new AppError('invalid-input', 'Choose two days, the earlier one first.');
  return csvResponse(await exportJournal(services, actor, query));
});
