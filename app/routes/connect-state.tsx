import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { wooConnectState } from '#app/domain/stores/connect-woo.ts';

const Query = z.object({ token: z.string().max(200) });

/** How far a connection is that this person started. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  return Response.json(await wooConnectState(services, actor, query.token));
});
