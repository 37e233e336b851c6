import { z } from 'zod';
import { listMerchants } from '#app/domain/people/list-merchants.ts';
import { MerchantsQuery } from '#app/domain/people/merchants.schema.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';

const MerchantWire = z
  .object({
    username: z.string().meta({
      description: 'The account’s email address. Other calls take it as `merchant_username`.',
    }),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
  })
  .meta({ id: 'Merchant' });

/** All accounts; for administrators (specification 1, section 7). */
export const merchantEndpoints = [
  endpoint({
    method: 'get',
    path: '/users/merchants',
    summary: 'All merchants, with their owners',
    tag: 'people',
    permission: 'merchant.list',
    query: MerchantsQuery,
    output: z.object({
      merchants: z.array(MerchantWire),
      totalDocs: z.number(),
      page: z.number(),
      totalPages: z.number(),
    }),
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services }, actor, { query }) => {
      const { docs, ...counts } = await listMerchants(services, actor, query);
      return {
        merchants: docs.map((row) => ({
          username: row.username,
          email: row.email,
          first_name: row.firstName,
          last_name: row.lastName,
          phone_number: row.phone,
        })),
        ...counts,
      };
    },
  }),
];
