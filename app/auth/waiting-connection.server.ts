import { redirect, type AppLoadContext } from '@remix-run/node';
import { portalActor } from './enter.server.ts';
import { safePath } from './safe-path.ts';

type Args = { request: Request; context: AppLoadContext };

/** Where connections end; nothing else is remembered over a sign-in. */
const ENDS = ['/shopify-success', '/woocommerce-success'];

/** Somebody comes from a store with a token in the address. Signed in, they go on; else the way waits
 *  in a cookie that no script reads, and they make an account first (product.md D25). Always throws. */
export async function goOnOrSignUp(args: Args, to: string): Promise<never> {
  if (await portalActor(args)) throw redirect(to);
  const cookie = await args.context.auth.cookies.waiting.set(to);
  throw redirect('/signup', { headers: { 'Set-Cookie': cookie } });
}

/** Where a person goes after signing in: on with the connection they came with, or to `to`. */
export async function afterSignIn({ request, context }: Args, to: string): Promise<string> {
  const waiting = await context.auth.cookies.waiting.read(request.headers.get('cookie'));
  const path = safePath(waiting, context.auth.publicOrigin, '');
  return ENDS.includes(path.split('?')[0] ?? '') ? path : to;
}
