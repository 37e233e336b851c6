import { z } from 'zod';
import { COLLECTIONS, documentState, getDocument } from '#app/domain/labels/documents.ts';
import { issueDocumentTicket } from '#app/domain/labels/document-tickets.ts';
import { issuePrinterTicket } from '#app/domain/labels/printer-tickets.ts';
import { LABEL_MESSAGES } from '#app/domain/labels/label-problem.rules.ts';
import { requestPackingSlips } from '#app/domain/labels/request-packing-slips.ts';
import { requestLabels } from '#app/domain/labels/request-labels.ts';
import { BatchResult } from '#app/domain/orders/request-shipments.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { endpoint } from './endpoint.ts';

/** Rows as the specification sends them: only the order key counts, the rest is read afresh. */
const DocumentRows = z
  .object({
    orders: z
      .array(z.object({ order_key: z.string().min(1).max(64) }))
      .min(1, LABEL_MESSAGES.none)
      .max(2000),
  })
  .meta({ id: 'DocumentRows' });

const Started = BatchResult.extend({ jobId: z.string() }).meta({ id: 'DocumentStarted' });
const State = z
  .object({
    jobId: z.string(),
    status: z.enum(['processing', 'completed', 'error']),
    url: z.string().nullable(),
    error: z.string().nullable(),
    done: z.number(),
    total: z.number(),
  })
  .meta({ id: 'DocumentState' });
const JobParams = z.object({ collection: z.string(), jobId: z.uuid() });

export const documentEndpoints = [
  ...(['shipping-labels', 'zebra-labels'] as const).map((collection) =>
    endpoint({
      method: 'post',
      path: `/documents/${collection}`,
      summary:
        collection === 'shipping-labels'
          ? 'Start a PDF of shipping labels'
          : 'Send labels to your Zebra printer',
      tag: 'documents',
      permission: 'order.print',
      body: DocumentRows,
      output: Started,
      errors: ['nothing-to-do'],
      idempotent: true,
      fromExtensions: collection === 'shipping-labels',
      handle: ({ services }, actor, { body }) =>
        requestLabels(
          services,
          actor,
          collection === 'shipping-labels' ? 'shippingLabels' : 'zebraLabels',
          { orderKeys: body.orders.map((row) => row.order_key) },
        ),
    }),
  ),
  endpoint({
    method: 'post',
    path: '/documents/packing-slips',
    summary: 'Start a PDF of packing slips',
    tag: 'documents',
    permission: 'order.print',
    body: DocumentRows,
    output: Started,
    errors: ['nothing-to-do'],
    idempotent: true,
    fromExtensions: true,
    handle: ({ services }, actor, { body }) =>
      requestPackingSlips(services, actor, {
        orderKeys: body.orders.map((row) => row.order_key),
      }),
  }),
  endpoint({
    method: 'get',
    path: '/documents/:collection/:jobId',
    summary: 'The live document of a job',
    tag: 'documents',
    permission: 'order.print',
    params: JobParams,
    output: State,
    errors: ['not-found'],
    fromExtensions: true,
    handle: async ({ services }, actor, { params }) => {
      const job = await getDocument(services, actor, params.jobId);
      if (COLLECTIONS[params.collection] !== job.kind) throw notFound('Document');
      return documentState(job);
    },
  }),
  endpoint({
    method: 'post',
    path: '/documents/:collection/:jobId/ticket',
    summary: 'A one-use address of the finished file, good for a minute',
    tag: 'documents',
    permission: 'order.print',
    params: JobParams,
    output: z.object({ url: z.string() }),
    errors: ['not-found'],
    fromExtensions: true,
    handle: async ({ services, standing }, actor, { params: { jobId } }) => ({
      url: `/documents/${jobId}.pdf?ticket=${await issueDocumentTicket(services, actor, standing, jobId)}`,
    }),
  }),
  endpoint({
    method: 'post',
    path: '/printer-feed/ticket',
    summary: 'A ticket for one connection to the printer feed',
    tag: 'documents',
    permission: 'order.print',
    output: z.object({ ticket: z.string(), email: z.string() }),
    handle: ({ services, standing }, actor) => issuePrinterTicket(services, actor, standing),
  }),
];
