import { z } from 'zod';
import { COLLECTIONS, documentState, getDocument } from '#app/domain/documents/documents.ts';
import { documentUrl } from '#app/domain/documents/document-files.rules.ts';
import { issueDocumentTicket } from '#app/domain/documents/document-tickets.ts';
import { issuePrinterTicket } from '#app/domain/documents/printer-tickets.ts';
import { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { endpoint } from './endpoint.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { requestOrdersCsv } from '#app/domain/documents/request-orders-csv.ts';
import { filterFromWire, OrderFilterWire } from './order-filter.wire.ts';

const Body = z
  .object({
    searchString: z.string().max(200).default(''),
    globalFilterEnabled: z.boolean().default(false),
    globalFilter: OrderFilterWire.default({}),
    separator: CsvStyleChoice.default('comma'),
  })
  .meta({ id: 'OrdersCsvBody' });

/** Takes the same filter as the list call. The file has the orders of all pages. */
const ordersCsvEndpoint = endpoint({
  method: 'post',
  path: '/documents/orders-csv',
  summary: 'Start a CSV export of all orders that match a filter, newest first',
  tag: 'documents',
  permission: 'order.print',
  body: Body,
  output: z.object({ jobId: z.string(), total: z.number() }).meta({ id: 'OrdersCsvStarted' }),
  errors: ['nothing-to-do', 'unknown-filter', 'too-many-requests'],
  idempotent: true,
  audit: ['orders.export'],
  example: ({ store }) => ({
    body: { globalFilterEnabled: true, globalFilter: { storeName: store.name } },
  }),
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

export const DocumentStateWire = z
  .object({
    jobId: z.string(),
    status: z.enum(['processing', 'completed', 'error']),
    url: z.string().nullable(),
    error: z.string().nullable(),
    done: z.number(),
    total: z.number(),
    labels: z.number().nullable().meta({
      description: 'The number of labels, one per parcel. Null until the document is made.',
    }),
    /** Orders that are missing from the document, for example because they were cancelled after it was requested. */
    skipped: z.array(SkippedOrder),
  })
  .meta({ id: 'DocumentState' });
const JobParams = z.object({ collection: z.string(), jobId: z.uuid() });

export const documentEndpoints = [
  endpoint({
    method: 'get',
    path: '/documents/:collection/:jobId',
    summary: 'The current state of a document',
    tag: 'documents',
    permission: 'order.print',
    params: JobParams,
    output: DocumentStateWire,
    errors: ['not-found'],
    fromExtensions: true,
    audit: {
      none: 'Returns only what the caller requested. The request itself is recorded in the activity log.',
    },
    example: ({ jobId }) => ({ path: `/documents/shipping-labels/${jobId}` }),
    handle: async ({ services }, actor, { params }) => {
      const job = await getDocument(services, actor, params.jobId);
      if (COLLECTIONS[params.collection] !== job.kind) throw notFound('Document');
      return documentState(job);
    },
  }),
  endpoint({
    method: 'post',
    path: '/documents/:collection/:jobId/ticket',
    summary: 'A one-use link to the finished file, valid for one minute',
    tag: 'documents',
    permission: 'order.print',
    params: JobParams,
    output: z.object({ url: z.string() }),
    errors: ['not-found'],
    fromExtensions: true,
    audit: { none: 'Opening the file is recorded in the activity log.' },
    example: ({ jobId }) => ({ path: `/documents/shipping-labels/${jobId}/ticket`, body: {} }),
    handle: async ({ services, standing }, actor, { params: { jobId } }) => {
      const ticket = await issueDocumentTicket(services, actor, standing, jobId);
      const url = documentUrl(await getDocument(services, actor, jobId));
      return { url: `${url}?ticket=${ticket}` };
    },
  }),
  ordersCsvEndpoint,
  endpoint({
    method: 'post',
    path: '/printer-feed/ticket',
    summary: 'A ticket for one connection to the printer feed',
    tag: 'documents',
    permission: 'order.print',
    output: z.object({ ticket: z.string(), email: z.string() }),
    audit: { none: 'Each label sent over the feed is recorded in the activity log.' },
    example: { body: {} },
    exampleMayBeRefused: true,
    handle: ({ services, standing }, actor) => issuePrinterTicket(services, actor, standing),
  }),
];
