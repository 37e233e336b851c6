import { deviceName } from '#app/domain/people/device-name.rules.ts';
import type { AppLoadContext } from '@remix-run/node';
import type { Checked } from '#app/domain/credentials/membership-at-sign-in.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import type { Identity } from './identity-services.ts';

/** Signs a person in with a new session, whatever this browser held before. `device` and `checked` are what the sign-in
 *  returned. Returns the headers with the cookies. */
export async function openSession(
  auth: Identity,
  { userId, device, checked }: { userId: string; device: string; checked: Checked },
  { request, context }: { request: Request; context: AppLoadContext },
): Promise<Headers> {
  const opened = {
    device: deviceName(request.headers.get('User-Agent')),
    country: auth.countryOf(context.address),
  };
  const { sessionId } = await createSession(auth, userId, opened, checked);
  const headers = new Headers();
  headers.append('Set-Cookie', await auth.cookies.session.set(sessionId));
  headers.append('Set-Cookie', await auth.cookies.prove.clear());
  headers.append('Set-Cookie', await auth.cookies.step.clear());
  headers.append('Set-Cookie', await auth.cookies.choose.clear());
  // The page in this cookie is for one sign-in. The caller reads it from the request (`afterSignIn`).
  headers.append('Set-Cookie', await auth.cookies.waiting.clear());
  headers.append('Set-Cookie', await auth.cookies.device.set(device));
  return headers;
}
