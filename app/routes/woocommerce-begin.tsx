import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { beginConnecting } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { beginInBrowser } from '#app/domain/stores/begin-in-browser.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Woocommerce' }];

const Query = z.object({ token: z.string().min(1).max(200) });

/** Continues a connection that was requested through the API, in the user's own browser. A cookie identifies
 *  that browser when it returns from the store. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const { browser, headers } = await beginConnecting(args);
  const deps = { ...services, wooConnect: args.context.wooConnect };
  throw redirect(await beginInBrowser(deps, actor, { token: query.token, browser }), { headers });
});

/** The route has a page only so that errors (expired, or someone else's connection) can be shown. */
export default function WooBeginRoute() {
  return null;
}
