import { redirect, type AppLoadContext } from '@remix-run/node';
import { portalActor } from './enter.server.ts';
import { withTo } from '#app/domain/people/way-in.rules.ts';
import { safePath } from './safe-path.ts';

type Args = { request: Request; context: AppLoadContext };

/** The last pages of connecting a store. Only these are remembered while a person signs in. */
const ENDS = ['/shopify-success', '/woocommerce-success'];

/** Handles a person who comes from a store with a token in the URL. Signed in, they continue. Otherwise the page is
 *  remembered in an HttpOnly cookie and they sign up first (product.md D25). Always throws. */
export async function goOnOrSignUp(args: Args, to: string): Promise<never> {
  if (await portalActor(args)) throw redirect(to);
  const cookie = await args.context.auth.cookies.waiting.set(to);
  throw redirect('/signup', { headers: { 'Set-Cookie': cookie } });
}

/** The page after signing in: the connection that the person started, otherwise the one they wanted (`to` in the
 *  address), otherwise their start page. */
export async function afterSignIn({ request, context }: Args): Promise<string> {
  const to = safePath(new URL(request.url).searchParams.get('to'), context.auth.publicOrigin);
  const waiting = await context.auth.cookies.waiting.read(request.headers.get('cookie'));
  const path = safePath(waiting, context.auth.publicOrigin, '');
  return ENDS.includes(path.split('?')[0] ?? '') ? path : to;
}

/** The URL of a page for signing in, signing up or choosing a password. It keeps the `to` parameter of the request,
 *  which names the page that the person wanted. */
export function onTheWay({ request }: Pick<Args, 'request'>, path: string): string {
  return withTo(path, new URL(request.url).searchParams);
}
