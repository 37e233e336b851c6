import type { AppLoadContext } from '@remix-run/node';
import { deviceName } from '#app/domain/people/device-name.rules.ts';
import type { Caller } from '#app/domain/people/identity-needs.ts';
import type {} from './auth-context.ts';

/** Where a sign-in comes from: the network address and the known device, which are used for rate limiting, and the name
 *  of the device. */
export async function callerOf(args: {
  request: Request;
  context: AppLoadContext;
}): Promise<Caller> {
  const { auth, address } = args.context;
  const { headers } = args.request;
  return {
    address,
    device: await auth.cookies.device.read(headers.get('cookie')),
    client: 'portal',
    name: deviceName(headers.get('user-agent')),
  };
}
