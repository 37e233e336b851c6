import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { isAppError, notFound } from '#app/domain/shared/errors.ts';
import { offerDeletedShop } from '#app/domain/stores/deleted-store.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';

/** Answers 404 to people who open this address, because it only accepts form posts. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'store.settings' });
  throw notFound('Page');
});

/** Returns the portal address where the shop's users add it to their own account, or connect it again if it was
 *  deleted. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services } = args.context;
  const { token } = await offer(args).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'store-deleted') throw error;
    return offerDeleted(args);
  });
  // A plain Response, because the page of a deleted store calls this without the router.
  return Response.json({ url: `${services.settings.publicUrl}/shopify?token=${token}` });
});

async function offer(args: ActionFunctionArgs): Promise<{ token: string }> {
  const { services, actor } = await enter(args, { permission: 'store.settings' });
  return offerShop(services, actor);
}

async function offerDeleted({ context, request }: ActionFunctionArgs): Promise<{ token: string }> {
  return offerDeletedShop(context.services, await context.embedded.shopOf(request));
}
