import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { connectingBrowser } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { wooConnectState } from '#app/domain/stores/woo-connect-state.ts';

const Query = z.object({ token: z.string().max(200) });

/** The state of a connection that this user started in this browser. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const browser = await connectingBrowser(args);
  return Response.json(await wooConnectState(services, actor, { token: query.token, browser }));
});
