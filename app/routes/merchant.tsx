import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { readMerchant } from '#app/domain/people/read-merchant.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { merchantMessages } from '#app/messages/merchant.ts';
import { MerchantScreen } from '#app/screens/people/merchant-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = merchantMessages.in('en');

export const meta = () => [{ title: text('tab') }];

export const handle = {
  gone: {
    said: 'Merchant not found.',
    title: text('gone.title'),
    words: text('gone.body'),
    back: { path: '/all-merchants', label: text('gone.back') },
  },
} satisfies RouteHandle;

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'merchant.list' });
  const id = z.uuid().safeParse(args.params['merchantId']);
  if (!id.success) throw notFound('Merchant');
  const merchant = await readMerchant(services, actor, { id: id.data });
  return { merchant, productName: services.settings.productName };
});

export default function MerchantRoute() {
  return <MerchantScreen {...useLoaderData<typeof loader>()} />;
}
