import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { accountTags } from '#app/domain/orders/account-tags.ts';

/** The account's tags, for users who tag orders or filter by tag. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.mark' });
  return Response.json(await accountTags(services, actor));
});
