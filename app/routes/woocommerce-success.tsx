import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { connectingBrowser } from '#app/auth/connecting-browser.server.ts';
import { portalActor } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { begunBy, endApproval, isMine, noteDenied } from '#app/domain/stores/woo-approval.ts';
import { isSameBrowser } from '#app/domain/stores/woo-approval.rules.ts';
import { WooStrangerScreen } from '#app/screens/stores/woo-stranger-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Woocommerce' }];

const Query = z.object({
  user_id: z.string().max(200).catch(''),
  success: z.string().max(10).catch('1'),
});

/** The store returns the approving user here. The user who started the connection continues, after signing in if
 *  necessary. Anyone else may have been tricked into approving, so the approval is discarded at once. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services } = args.context;
  const url = new URL(args.request.url);
  const { user_id: token, success } = Query.parse(Object.fromEntries(url.searchParams));
  const [actor, browser, begun] = await Promise.all([
    portalActor(args),
    connectingBrowser(args),
    begunBy(services.db, token),
  ]);
  if (begun && !actor && isSameBrowser(begun.read, browser))
    throw redirect(`/login?to=${encodeURIComponent(url.pathname + url.search)}`);
  const at = { userId: actor?.userId ?? null, browser };
  if (begun && isMine(begun, at)) {
    if (success === '0') await noteDenied(services, { ...at, token });
    throw redirect(`/woocommerce-finish?${new URLSearchParams({ token, success }).toString()}`);
  }
  const { hadKeys } = await endApproval(services, token);
  const { productName } = services.settings;
  return data({ hadKeys, productName }, { status: 403 });
});

export default function WooSuccessRoute() {
  return <WooStrangerScreen {...useLoaderData<typeof loader>()} />;
}
