import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { beginConnecting } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { beginInBrowser } from '#app/domain/stores/begin-in-browser.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Woocommerce' }];

const Query = z.object({ token: z.string().min(1).max(200) });

/** Where a connection that was asked for by the API goes on: in the person's own browser, which is
 *  known by its cookie when it comes back from the store. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const { browser, headers } = await beginConnecting(args);
  const deps = { ...services, wooConnect: args.context.wooConnect };
  throw redirect(await beginInBrowser(deps, actor, { token: query.token, browser }), { headers });
});

/** A page only so that what is over or somebody else's is said on one. */
export default function WooBeginRoute() {
  return null;
}
