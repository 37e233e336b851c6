import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessEndpoints } from '#app/api/access.api.ts';
import type { ApiContext } from '#app/api/endpoint.ts';
import { tokenCaller } from '#app/auth/bearer-actor.server.ts';
import { sessionCaller, type Standee } from '#app/auth/session-actor.server.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { makeOwnToken } from '#app/domain/people/make-own-token.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

const SIGN_OUT = '/users/sign-out';
const endpoints = accessEndpoints.map(({ method, path }) => `${method} ${path}`);

/** Calls one endpoint as the given caller. */
async function call(entry: string, { actor, standing }: Standee, body?: object): Promise<unknown> {
  const endpoint = accessEndpoints.find(({ method, path }) => `${method} ${path}` === entry);
  if (!endpoint) throw new Error(`There is no ${entry}`);
  const context = { services: bench.auth, auth: bench.auth, standing } as unknown as ApiContext;
  const input = { body: endpoint.body?.parse(body), query: undefined, params: undefined };
  return endpoint.handle(context, actor, input as never);
}

let people = 0;

/** A person with two browsers, an API sign-in and two named tokens. */
async function owner() {
  const userId = await bench.provedPerson(`doors${(people += 1)}@example.co.za`);
  const browser = async () => {
    const { sessionId } = await createSession(bench.auth, userId);
    const cookie = await bench.auth.cookies.session.set(sessionId);
    return (await sessionCaller(bench.auth, cookie))!;
  };
  const [here, there] = [await browser(), await browser()];
  const named = async (name: string) => {
    const made = await makeOwnToken(bench.auth, here.actor, here.standing, { name, days: 365 });
    return { ...(await tokenCaller(bench.auth, made.token))!, token: made.token };
  };
  const { token } = await createBearerToken(bench.auth, userId);
  const signIn = { ...(await tokenCaller(bench.auth, token))!, token };
  const bodyOf = (endpoint: string): object | undefined =>
    ({
      'post /users/sessions/end': { id: there.standing.id },
      'post /users/tokens/create': { name: 'Another', days: 1 },
      'post /users/tokens/end': { id: other.standing.id },
    })[endpoint];
  const other = await named('Other');
  return { userId, here, there, signIn, report: await named('Report'), other, bodyOf };
}

const opens = async (userId: string) => ({
  sessions: await bench.db.portalSession.count({ where: { userId } }),
  tokens: await bench.db.apiToken.count({ where: { userId, kind: 'bearer', revokedAt: null } }),
});

test.each(endpoints.filter((endpoint) => !endpoint.endsWith(SIGN_OUT)))(
  'a named token gets nothing and ends nothing by %s; a person signed in by API does',
  async (endpoint) => {
    const { userId, report, signIn, bodyOf } = await owner();
    const before = await opens(userId);

    await expect(call(endpoint, report, bodyOf(endpoint))).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('sign in to the portal'),
    });

    expect(await opens(userId)).toEqual(before);
    await call(endpoint, signIn, bodyOf(endpoint));
  },
);

test('a named token cannot end itself by its id, and ends only itself by signing out', async () => {
  const { userId, report } = await owner();
  const { sessions, tokens } = await opens(userId);

  const byId = call('post /users/tokens/end', report, { id: report.standing.id });
  await expect(byId).rejects.toMatchObject({ code: 'not-allowed' });
  await call(`post ${SIGN_OUT}`, report);

  expect(await tokenCaller(bench.auth, report.token)).toBeNull();
  expect(await opens(userId)).toEqual({ sessions, tokens: tokens - 1 });
});
