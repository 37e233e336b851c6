import type { AppLoadContext } from '@remix-run/node';
import type { Caller } from '#app/domain/people/identity-needs.ts';
import type {} from './auth-context.ts';

/** Where a sign-in comes from, for throttling. */
export async function callerOf(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<Caller> {
  const { auth, address } = args.context;
  return { address, device: await auth.cookies.device.read(args.request.headers.get('cookie')) };
}
