import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { enterOpen, portalActor } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { START } from '#app/auth/safe-path.ts';
import { endSession } from '#app/domain/people/sessions.ts';

/** Following a link never signs anyone out; that needs a POST. */
export function loader() {
  throw redirect(START);
}

export const action = screenLoader(async (args: ActionFunctionArgs) => {
  const { auth } = await enterOpen(args);
  const sessionId = await auth.cookies.session.read(args.request.headers.get('cookie'));
  if (sessionId) await endSession(auth, sessionId, await portalActor(args));
  throw redirect('/login', { headers: { 'Set-Cookie': await auth.cookies.session.clear() } });
});
