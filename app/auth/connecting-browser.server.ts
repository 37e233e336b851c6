import type { AppLoadContext } from '@remix-run/node';
import { newSecret } from '#app/domain/shared/ids.ts';

type Args = { request: Request; context: AppLoadContext };

/** The secret by which this browser is known again when it comes back from a store that approved us;
 *  null for a browser that began nothing. */
export function connectingBrowser({ request, context }: Args): Promise<string | null> {
  return context.auth.cookies.connecting.read(request.headers.get('cookie'));
}

/** The same for a browser that begins now, with the header that lets it keep it. What it has begun
 *  before in another tab goes on. */
export async function beginConnecting(
  args: Args,
): Promise<{ browser: string; headers: { 'Set-Cookie': string } }> {
  const browser = (await connectingBrowser(args)) ?? newSecret();
  return {
    browser,
    headers: { 'Set-Cookie': await args.context.auth.cookies.connecting.set(browser) },
  };
}
