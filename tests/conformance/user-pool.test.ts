import { afterAll, expect } from 'vitest';
import { loadEnv } from '#app/config/env.server.ts';
import { startCognitoSimulator } from '#simulators/cognito/index.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { settingsOfPool } from '#tests/fakes/cognito-pool.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { fieldsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const pool = await startCognitoSimulator();
afterAll(() => pool.close());

const POOL = settingsOfPool(pool);
const BUCKET = {
  S3_ENDPOINT: 'https://s3.af-south-1.amazonaws.com',
  S3_BUCKET: 'thumela-papers',
  S3_REGION: 'af-south-1',
  S3_ACCESS_KEY_ID: 'AKIA0000',
  S3_SECRET_ACCESS_KEY: 'a-secret-of-the-bucket',
};

const here = sharedCompany(POOL);
const LENT = 'Temporary-1!';
const OWN = 'Umhlanga-2026!';

spec('1§4.9 Sign-in step 2 – new-password-required challenge', async () => {
  const { services, composition, merchant } = here();
  const email = 'lent@shop.example';
  const passwordHash = await composition.auth.identity.keep({ email, password: OWN });
  const emailProvedAt = services.clock.now();
  const person = { email, passwordHash, emailProvedAt };
  await givenPerson(services, 'merchant', merchant.merchantId, person);
  const user = [...pool.users.values()].find(({ password }) => password === OWN);
  const lent = { Username: user?.username, Password: LENT, Permanent: false };
  pool.console('AdminSetUserPassword', lent);

  const asked = await here().out.post('/login', { email, password: LENT });
  expect(asked.location).toMatch(/^\/choose-password/);
  expect(asked.cookies.join('\n')).not.toMatch(/^__Host-thumela=[^;]/m);
  const ticket = asked.cookies.find((line) => line.startsWith('__Host-thumela-choose=')) ?? '';
  const form = await here().by(ticket).get('/choose-password');
  expect(textsOf(form, 'h1')).toEqual(['New Password']);
  expect(fieldsOf(form)).toEqual(expect.arrayContaining(['password', 'confirm']));
  const chosen = { password: 'Another-2026!', confirm: 'Another-2026!' };
  const inside = await here().by(ticket).post('/choose-password', chosen);
  expect(inside.status).toBe(302);
  expect(inside.cookies.join('\n')).toMatch(/^__Host-thumela=[^;]/m);
});

spec('1§9.13 Storage bucket and user pool settings', () => {
  const settings = { ...TEST_SETTINGS, DATABASE_URL: 'postgres://127.0.0.1/none' };
  const both = loadEnv({ ...settings, ...BUCKET, ...POOL });
  expect(both).toMatchObject({
    S3_BUCKET: 'thumela-papers',
    COGNITO_USER_POOL_ID: 'af-south-1_ThumelaSim',
  });
  for (const name of [...Object.keys(BUCKET), 'COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'])
    expect(() => loadEnv({ ...settings, ...BUCKET, ...POOL, [name]: '' }), name).toThrow(
      `${name} missing`,
    );
});
