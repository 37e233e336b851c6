import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMintsoftWarehouse } from '#app/integrations/mintsoft/adapter.ts';
import {
  MINTSOFT_LOGIN,
  startMintsoftSimulator,
  type MintsoftSwitches,
} from '#simulators/mintsoft/index.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';

async function mintsoft(timeoutMs = HANG_MS) {
  const simulator = await startMintsoftSimulator();
  onTestFinished(() => simulator.close());
  const warehouse = createMintsoftWarehouse({ baseUrl: `${simulator.url}/`, timeoutMs });
  return { simulator, warehouse };
}

test('the right login is accepted, and its key is not kept', async () => {
  const { warehouse } = await mintsoft();
  expect(await warehouse.check(MINTSOFT_LOGIN)).toEqual({ ok: true });
});

test('a wrong password is refused, with the likely reason', async () => {
  const { warehouse } = await mintsoft();

  const check = await warehouse.check({ ...MINTSOFT_LOGIN, password: 'wrong' });

  expect(check).toMatchObject({ ok: false, reason: 'refused' });
  expect(check).toHaveProperty('message', expect.stringContaining('single sign-on'));
});

test.each<[string, Partial<MintsoftSwitches>]>([
  ['down', { answerWith: 503 }],
  ['asking us to slow down', { answerWith: 429 }],
  ['silent', { isHanging: true }],
  ['showing a page', { answersWithPage: true }],
  ['no longer at its address', { answerWith: 404 }],
])('a warehouse that is %s counts neither as a refusal nor as an acceptance', async (_, bad) => {
  const { simulator, warehouse } = await mintsoft(bad.isHanging ? NEVER_ANSWERED_MS : HANG_MS);
  Object.assign(simulator.switches, bad);

  const check = await warehouse.check(MINTSOFT_LOGIN);

  expect(check).toMatchObject({ ok: false, reason: 'down' });
  expect(check).toHaveProperty('message', expect.stringContaining('othing was saved'));
});

test('a redirect is not followed, so the password is not sent elsewhere', async () => {
  const { simulator } = await mintsoft();
  const elsewhere = createServer((_, response) => {
    response.writeHead(307, { Location: `${simulator.url}/api/Auth` });
    response.end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise((done) => elsewhere.close(() => done(undefined))));
  const { port } = elsewhere.address() as AddressInfo;
  const warehouse = createMintsoftWarehouse({ baseUrl: `http://127.0.0.1:${port}` });

  expect(await warehouse.check(MINTSOFT_LOGIN)).toMatchObject({ ok: false, reason: 'down' });
  expect(simulator.tried).toEqual([]);
});
