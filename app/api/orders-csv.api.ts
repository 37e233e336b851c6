import { z } from 'zod';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { requestOrdersCsv } from '#app/domain/documents/request-orders-csv.ts';
import { endpoint } from './endpoint.ts';
import { filterFromWire, OrderFilterWire } from './order-filter.wire.ts';

const Body = z
  .object({
    searchString: z.string().max(200).default(''),
    globalFilterEnabled: z.boolean().default(false),
    globalFilter: OrderFilterWire.default({}),
    separator: CsvStyleChoice.default('comma'),
  })
  .meta({ id: 'OrdersCsvBody' });

/** The same filter as the list's call, over all its pages. */
export const ordersCsvEndpoint = endpoint({
  method: 'post',
  path: '/documents/orders-csv',
  summary: 'Start a CSV of all orders that match a filter, newest first',
  tag: 'documents',
  permission: 'order.print',
  body: Body,
  output: z.object({ jobId: z.string(), total: z.number() }).meta({ id: 'OrdersCsvStarted' }),
  errors: ['nothing-to-do', 'unknown-filter'],
  idempotent: true,
  handle: async ({ services, keepAnswer }, actor, { body }) => {
    const { searchString: q, separator: style } = body;
    const { settings, clock } = services;
    const filter = filterFromWire(body.globalFilterEnabled ? body.globalFilter : {}, {
      productName: settings.productName,
      now: clock.now(),
    });
    const query = { ...filter, page: 1, limit: 1, sort: '-createdAt' as const, q };
    return requestOrdersCsv(services, actor, { query, style }, keepAnswer);
  },
});
