import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { hubsVisibleTo } from '#app/domain/hubs/hub-visibility.ts';

/** The start page of the installed receiving app: the user's hub if there is only one, otherwise the list of
 *  hubs. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'hub.receive' });
  const where = hubsVisibleTo(actor, 'hub.receive');
  const hubs = await services.db.hub.findMany({ where, select: { id: true }, take: 2 });
  const [only, another] = hubs;
  throw redirect(only && !another ? `/hubs/receive/${only.id}` : '/hubs');
});
