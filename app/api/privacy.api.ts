import { z } from 'zod';
import { exportCustomer } from '#app/domain/privacy/export-customer.ts';
import { endpoint } from './endpoint.ts';

const CustomerExport = z
  .object({
    requestedAt: z.string(),
    exportedAt: z.string(),
    customer: z.string().nullable(),
    orders: z.array(z.looseObject({ orderId: z.string(), orderKey: z.string() })),
  })
  .meta({ id: 'CustomerExport' });

export const privacyEndpoints = [
  endpoint({
    method: 'get',
    path: '/privacy-requests/:requestId',
    summary: 'All data we hold about a customer who asked for it',
    tag: 'stores',
    permission: 'customer.read',
    params: z.object({ requestId: z.uuid() }),
    output: CustomerExport,
    errors: ['not-found'],
    audit: ['customer.export'],
    example: ({ privacyRequestId }) => ({ path: `/privacy-requests/${privacyRequestId}` }),
    handle: ({ services }, actor, { params }) => exportCustomer(services, actor, params.requestId),
  }),
];
