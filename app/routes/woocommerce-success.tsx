import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { wooConnectState } from '#app/domain/stores/connect-woo.ts';
import { WooSuccessScreen } from '#app/screens/stores/woo-success-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Woocommerce' }];

const Query = z.object({ user_id: z.string().max(200), success: z.string().catch('1') });

/** Where the store sends the merchant back. It only looks: the keys came to us before. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const isApproved = query.success !== '0';
  return {
    token: query.user_id,
    isApproved,
    state: isApproved ? await wooConnectState(services, actor, query.user_id) : null,
  };
});

export default function WooSuccessRoute() {
  return <WooSuccessScreen {...useLoaderData<typeof loader>()} />;
}
