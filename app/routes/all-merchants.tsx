import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { listMerchants } from '#app/domain/people/list-merchants.ts';
import { MerchantsQuery } from '#app/domain/people/merchants.schema.ts';
import { merchantListMessages } from '#app/messages/merchants.ts';
import { MerchantsScreen } from '#app/screens/people/merchants-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: merchantListMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'merchant.list',
    query: MerchantsQuery,
  });
  return { page: await listMerchants(services, actor, query), query };
});

export default function AllMerchantsRoute() {
  return <MerchantsScreen {...useLoaderData<typeof loader>()} />;
}
