import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { requestOrdersCsv } from '#app/domain/documents/request-orders-csv.ts';
import { OrderListAddress } from '#app/domain/orders/order.schema.ts';
import { listQueryOf } from '#app/domain/orders/saved-views.ts';

const Form = z.object({ style: CsvStyleChoice });

/** Only checks the permission, because this address has no page. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'order.print' });
  return Response.json(true);
});

/** Starts the export of the orders that the list shows at this address, which may be that of a saved view. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input, ...asked } = await enter(args, {
    permission: 'order.print',
    query: OrderListAddress,
    form: Form,
  });
  const query = await listQueryOf(services, actor, asked.query);
  const begun = await requestOrdersCsv(services, actor, { query, style: input.style });
  return { ...begun, errors: undefined };
});
