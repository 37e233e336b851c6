import { expect, onTestFinished, test } from 'vitest';
import { COGNITO_POOL } from '#simulators/cognito/index.ts';
import { createOwnUserStore } from '#app/integrations/identity/own-user-store.ts';
import { openPool } from '#tests/fakes/cognito-pool.ts';
import { NEVER_ANSWERED_MS } from '#tests/run/patience.ts';

const EMAIL = 'ntombi@example.co.za';
const RIGHT = 'Umhlanga-2026!';
const login = (password = RIGHT) => ({ email: EMAIL, password });

async function pool(over: Parameters<typeof openPool>[0] = {}) {
  const opened = await openPool(over);
  onTestFinished(() => opened.simulator.close());
  return opened;
}

test('each password has its own pool user, whose name reveals nothing about its owner', async () => {
  const { identity, simulator, noted, userOf } = await pool();

  const first = await identity.keep(login());
  const second = await identity.keep(login());

  expect(first).not.toBe(second);
  expect(noted).toEqual([first, second]);
  expect(userOf(first)).toMatchObject({ status: 'CONFIRMED', password: RIGHT });
  expect(JSON.stringify([...simulator.users.values()])).not.toContain('ntombi');
  expect(await identity.check(login(), first)).toEqual({ ok: true });
});

test('equivalent Unicode forms of a password are the same password', async () => {
  const { identity } = await pool();
  const credential = await identity.keep(login('Caf\u00e9-Sandton-1'));

  expect(await identity.check(login('Cafe\u0301-Sandton-1'), credential)).toEqual({ ok: true });
});

test('passwords stored before the pool was introduced still work and are not sent to the pool', async () => {
  const before = createOwnUserStore();
  const { identity, simulator } = await pool({ before });
  const credential = await before.keep(login());

  expect(await identity.check(login(), credential)).toEqual({ ok: true });
  expect(await identity.check(login('Wrong-Passw0rd'), credential)).toEqual({
    ok: false,
    reason: 'wrong',
  });
  await identity.forget?.(credential);
  expect(simulator.asked).toEqual([]);
});

test('a password that the pool’s policy refuses is reported at the field, and leaves no user in the pool', async () => {
  const { identity, simulator } = await pool();

  const refusals = ['Short-1', 'no-upper-case-1', 'No-Digit-Here', 'NoSymbol123', ' Space-First-1'];
  const said = await Promise.all(
    refusals.map((password) => identity.keep(login(password)).catch((error: unknown) => error)),
  );

  expect(said).toMatchObject(
    [
      'Password did not conform with password policy: Password not long enough',
      'Password did not conform with password policy: Password must have uppercase characters',
      'Password did not conform with password policy: Password must have numeric characters',
      'Password did not conform with password policy: Password must have symbol characters',
      'Password must not begin or end with a space',
    ].map((message) => ({ code: 'invalid-input', details: { fields: { password: message } } })),
  );
  expect(simulator.users.size).toBe(0);
});

test('actions in the pool’s console have results that differ from a wrong password', async () => {
  const { identity, simulator, userOf } = await pool();
  const credential = await identity.keep(login());
  const Username = userOf(credential)?.username;
  const check = (password = RIGHT) => identity.check(login(password), credential);

  simulator.console('AdminSetUserPassword', {
    Username,
    Password: 'Temporary-1!',
    Permanent: false,
  });
  expect(await check('Temporary-1!')).toEqual({ ok: false, reason: 'must-choose' });
  expect(await check('Temporary-2!')).toEqual({ ok: false, reason: 'wrong' });
  simulator.console('AdminResetUserPassword', { Username });
  expect(await check()).toEqual({ ok: false, reason: 'must-reset' });
  simulator.console('AdminDisableUser', { Username });
  expect(await check()).toEqual({ ok: false, reason: 'disabled' });
  await identity.forget?.(credential);
  await identity.forget?.(credential);
  expect(await check()).toEqual({ ok: false, reason: 'wrong' });
  expect(await identity.check(login(), null)).toEqual({ ok: false, reason: 'wrong' });
});

test('a lock-out by the pool is not a wrong password, and says when to retry', async () => {
  const { identity, simulator } = await pool();
  const credential = await identity.keep(login());
  for (let guess = 0; guess < 5; guess += 1) await identity.check(login('Wrong-1!'), credential);

  await expect(identity.check(login(), credential)).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { retryAfterSeconds: 60 },
  });
  simulator.switches.throttles = 1;
  await expect(identity.check(login(), credential)).rejects.toMatchObject({
    code: 'too-many-requests',
    details: { retryAfterSeconds: 5 },
  });
});

test('a pool that fails, is silent or loses its answer is unreachable, and no password counts as wrong', async () => {
  const { identity, simulator } = await pool({ timeoutMs: NEVER_ANSWERED_MS });
  const credential = await identity.keep(login());
  const days = ['failures', 'lostAnswers', 'silences'] as const;

  for (const day of days) {
    simulator.switches[day] = 1;
    await expect(identity.check(login(), credential)).rejects.toMatchObject({
      code: 'identity-down',
    });
  }

  expect(await identity.check(login(), credential)).toEqual({ ok: true });
});

test('administrator calls are signed: with another key or region nothing changes in the pool', async () => {
  const wrong = [
    { secretAccessKey: 'another secret' },
    { accessKeyId: 'AKIASOMEBODYELSE' },
    { userPoolId: 'af-south-1_Another' },
    { region: 'eu-west-1', userPoolId: 'eu-west-1_ThumelaSim' },
  ];

  for (const over of wrong) {
    const { identity, simulator, logged } = await pool(over);
    await expect(identity.keep(login())).rejects.toMatchObject({ code: 'identity-down' });
    expect(simulator.users.size).toBe(0);
    expect(logged[0]).toMatchObject({ code: 'identity-down', operation: 'AdminCreateUser' });
    expect(JSON.stringify(logged)).not.toContain(RIGHT);
  }
});

test('a right password needs a token that the pool signed for this client and this user', async () => {
  const { identity, simulator, userOf } = await pool();
  const credential = await identity.keep(login());
  const user = userOf(credential)!;
  const claims = simulator.claimsOf(user);
  const other = simulator.claimsOf({ ...user, username: 'someone-else' });
  const past = { ...claims, exp: claims.iat - 1 };
  const { token, forged } = simulator.keys;
  const sign = token.bind(simulator.keys);

  const tokens = [
    forged.call(simulator.keys, claims),
    sign(other),
    sign(past),
    sign({ ...claims, exp: undefined }),
    sign({ ...claims, token_use: 'access' }),
    sign({ ...claims, aud: 'another-client' }),
    sign({ ...claims, iss: claims.iss.replace('ThumelaSim', 'Another') }),
    sign(claims).replace(/\.[^.]+$/, '.'),
  ];
  for (const given of tokens) {
    simulator.keys.token = () => given;
    await expect(identity.check(login(), credential), given).rejects.toMatchObject({
      code: 'identity-down',
    });
  }
  simulator.keys.token = token;
  expect(await identity.check(login(), credential)).toEqual({ ok: true });
});

const AMZ = 'application/x-amz-json-1.1';
const STRANGERS = [
  ['text/html', '<html></html>'],
  ['text/html', '{}'],
  ['', ''],
  [AMZ, '<html></html>'],
  [AMZ, '{"User":{"Username":"someone-else"}}'],
  [AMZ, '{"__type":"InternalErrorException"}'],
  [AMZ, '[]'],
  [AMZ, 'null'],
] as const;

test.each(STRANGERS)(
  '200 with %j %j does not count as an answer of the pool',
  async (type, text) => {
    const { identity, simulator } = await pool();
    const credential = await identity.keep(login());
    const { switches, stranger } = simulator;
    Object.assign(stranger, { type, text });
    const down = { code: 'identity-down' };

    for (const action of [
      () => identity.keep(login()),
      () => identity.check(login(), credential),
      () => identity.forget!(credential),
    ]) {
      switches.strangers = 1;
      await expect(action()).rejects.toMatchObject(down);
      expect(switches.strangers).toBe(0);
    }
    expect(await identity.check(login(), credential)).toEqual({ ok: true });
  },
);

test('a password is stored only if the pool confirms that it was set', async () => {
  const { identity, simulator } = await pool();
  simulator.switches.strangers = 1;
  simulator.stranger.to = 'AdminSetUserPassword';

  await expect(identity.keep(login())).rejects.toMatchObject({ code: 'identity-down' });

  expect([...simulator.users.values()]).toMatchObject([{ status: 'FORCE_CHANGE_PASSWORD' }]);
});

test('a token in the answer to a challenge signs no one in', async () => {
  for (const ChallengeName of ['NEW_PASSWORD_REQUIRED', 'SMS_MFA']) {
    const { identity, simulator, userOf } = await pool();
    const credential = await identity.keep(login());
    const IdToken = simulator.keys.token(simulator.claimsOf(userOf(credential)!));
    const text = JSON.stringify({ ChallengeName, AuthenticationResult: { IdToken } });
    Object.assign(simulator.stranger, { type: AMZ, text });
    simulator.switches.strangers = 1;

    await expect(identity.check(login(), credential)).rejects.toMatchObject({
      code: 'identity-down',
    });
  }
});

test('signing keys are fetched once, and again when the pool signs with a new key', async () => {
  const { identity, simulator } = await pool();
  const credential = await identity.keep(login());
  const reads = () => simulator.asked.filter((call) => call.startsWith('GET')).length;
  const check = () => identity.check(login(), credential);

  await check();
  await check();
  expect(reads()).toBe(1);
  simulator.keys.rotate();
  expect(await check()).toEqual({ ok: true });
  expect(await check()).toEqual({ ok: true });
  expect(reads()).toBe(2);
});

test('signing keys that cannot be fetched make no password wrong', async () => {
  const { identity, simulator } = await pool();
  const credential = await identity.keep(login());
  simulator.switches.keysLost = 1;

  await expect(identity.check(login(), credential)).rejects.toMatchObject({
    code: 'identity-down',
  });
  expect(await identity.check(login(), credential)).toEqual({ ok: true });
});

test('several tokens with an unknown key cause only one fetch of the signing keys', async () => {
  const { identity, simulator, userOf } = await pool();
  const credential = await identity.keep(login());
  await identity.check(login(), credential);
  const claims = simulator.claimsOf(userOf(credential)!);
  const { token } = simulator.keys;
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'of-nobody' })).toString(
    'base64url',
  );
  simulator.keys.token = () => token.call(simulator.keys, claims).replace(/^[^.]+/, header);
  const before = simulator.asked.length;

  for (let call = 0; call < 5; call += 1)
    await expect(identity.check(login(), credential)).rejects.toMatchObject({
      code: 'identity-down',
    });

  expect(simulator.asked.slice(before).filter((call) => call.startsWith('GET'))).toHaveLength(1);
});

test('people cannot sign themselves up in the pool, and unknown calls are refused', async () => {
  const { simulator } = await pool();
  const call = async (operation: string, body: object) => {
    const answer = await fetch(simulator.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { __type: string }).__type;
  };
  const { clientId: ClientId, userPoolId: UserPoolId } = COGNITO_POOL;

  expect(await call('SignUp', { ClientId, Username: 'me', Password: RIGHT })).toBe(
    'NotAuthorizedException',
  );
  expect(await call('AdminGetUser', { UserPoolId, Username: 'me' })).toBe(
    'MissingAuthenticationTokenException',
  );
  expect(await call('ListEverything', {})).toBe('UnknownOperationException');
  expect(await call('InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH' })).toBe(
    'InvalidParameterException',
  );
});
