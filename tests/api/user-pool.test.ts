import { expect, onTestFinished, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { makeMember } from '#app/domain/people/memberships.ts';
import { startCognitoSimulator } from '#simulators/cognito/index.ts';
import { settingsOfPool } from '#tests/fakes/cognito-pool.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const EMAIL = 'ntombi@shop.example';
const PASSWORD = 'Umhlanga-2026!';

/** The composed product with a user pool and an administrator in it. */
async function appWithPool() {
  const pool = await startCognitoSimulator();
  onTestFinished(() => pool.close());
  const { url, composition } = await startApp(settingsOfPool(pool));
  const { services, auth } = composition;
  const passwordHash = await auth.identity.keep({ email: EMAIL, password: PASSWORD });
  const id = newId();
  const at = services.clock.now();
  const name = { firstName: 'Ntombi', lastName: 'Dube', phone: '+27821234567' };
  await services.db.user.create({
    data: { ...name, id, email: EMAIL, passwordHash, emailProvedAt: at },
  });
  await makeMember(services.db, services, { userId: id, role: 'admin', merchantId: null });
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), said };
  };
  const signIn = async (password = PASSWORD) => {
    const { said } = await call('/users/login', { email: EMAIL });
    const { token: ticket } = said['data'] as { token: string };
    return call('/users/authenticate', { ticket, password });
  };
  return { pool, services, call, signIn };
}

test('signing in by API uses the pool, and the pool’s credential is stored', async () => {
  const { signIn, services, pool } = await appWithPool();

  expect(await signIn()).toMatchObject({
    status: 200,
    said: { token: expect.any(String) as string },
  });
  expect(await signIn('Wrong-Passw0rd!')).toMatchObject({
    status: 401,
    said: { code: 'wrong-credentials', message: 'Incorrect username or password.' },
  });
  const noted = await services.db.providerPassword.findMany();
  expect(noted.map(({ credential }) => credential)).toEqual(
    [...pool.users.keys()].map((name) => `cognito:${name}`),
  );
});

test('a pool that is unreachable or throttles causes a problem that says when to retry', async () => {
  const { signIn, call, pool } = await appWithPool();

  pool.switches.failures = 1;
  expect(await signIn()).toMatchObject({ status: 503, said: { code: 'identity-down' } });
  pool.switches.throttles = 1;
  expect(await signIn()).toMatchObject({
    status: 429,
    retryAfter: '5',
    said: { code: 'too-many-requests' },
  });
  pool.switches.failures = 1;
  const person = { first_name: 'Aisha', last_name: 'Dube', phone_number: '+27821234568' };
  const login = { email: 'aisha@shop.example', password: PASSWORD };
  expect(await call('/users/sign-up', { ...person, ...login })).toMatchObject({ status: 503 });
  expect(await call('/users/sign-up', { ...person, ...login })).toMatchObject({ status: 200 });
});

test('the API also explains an account state that was set in the pool’s console', async () => {
  const { signIn, pool } = await appWithPool();
  const [Username] = pool.users.keys();

  pool.console('AdminSetUserPassword', { Username, Password: PASSWORD, Permanent: false });
  expect(await signIn()).toMatchObject({
    status: 403,
    said: { message: 'Sign in at the portal and choose your own password.' },
  });
  pool.console('AdminDisableUser', { Username });
  expect(await signIn()).toMatchObject({ status: 403, said: { message: 'User is disabled.' } });
});
