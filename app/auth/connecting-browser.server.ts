import type { AppLoadContext } from '@remix-run/node';
import { newSecret } from '#app/domain/shared/ids.ts';

type Args = { request: Request; context: AppLoadContext };

/** The secret that identifies this browser when it returns from a store that approved our access. Null for a browser
 *  that started no connection. */
export function connectingBrowser({ request, context }: Args): Promise<string | null> {
  return context.auth.cookies.connecting.read(request.headers.get('cookie'));
}

/** The secret of a browser that starts a connection, and the header that stores it. A browser keeps the secret it has,
 *  so that a connection it started in another tab stays valid. */
export async function beginConnecting(
  args: Args,
): Promise<{ browser: string; headers: { 'Set-Cookie': string } }> {
  const browser = (await connectingBrowser(args)) ?? newSecret();
  return {
    browser,
    headers: { 'Set-Cookie': await args.context.auth.cookies.connecting.set(browser) },
  };
}
