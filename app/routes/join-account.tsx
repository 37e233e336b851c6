import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';

/** There is nothing to look at. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'store.settings' });
  throw notFound('Page');
});

/** Makes the address in the portal where the shop's people take it into their own account. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'store.settings' });
  const { token } = await offerShop(services, actor);
  return { url: `${services.settings.publicUrl}/shopify?token=${token}`, errors: undefined };
});
