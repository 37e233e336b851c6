import { TOTP } from 'otpauth';
import { sessionCaller, type Standee } from '#app/auth/session-actor.server.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
} from '#app/domain/people/own-authenticator.ts';
import type { Self } from '#app/domain/people/own-password.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';

/** A person signed in to a browser. */
export async function signedIn(bench: IdentityBench, userId: string): Promise<Standee> {
  const { sessionId } = await createSession(bench.auth, userId);
  const found = await sessionCaller(bench.auth, await bench.auth.cookies.session.set(sessionId));
  if (!found) throw new Error('no session');
  return found;
}

export async function selfOf(bench: IdentityBench, userId: string): Promise<Self> {
  return { ...(await signedIn(bench, userId)), caller: bench.caller };
}

/** The code that the authenticator app shows now, or `steps` of 30 seconds from now. */
export function appCode(bench: IdentityBench, secret: string, steps = 0): string {
  const timestamp = bench.auth.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp });
}

/** Sets up an authenticator for a person with the tests' password. */
export async function givenAuthenticator(
  bench: IdentityBench,
  self: Self,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await beginOwnAuthenticator(bench.auth, self, { currentPassword: PASSWORD });
  const code = appCode(bench, secret);
  const recoveryCodes = await confirmOwnAuthenticator(bench.auth, self, { code });
  bench.advance(30_000);
  return { secret, recoveryCodes };
}
