import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { action as invitationAction, loader as invitationPage } from '#app/routes/invitation.tsx';
import { action as login } from '#app/routes/login.tsx';
import { action as logout } from '#app/routes/logout.tsx';
import { loader as mails } from '#app/routes/mails.tsx';
import { action as signUp } from '#app/routes/signup.tsx';
import { action as verify, loader as verifyPage } from '#app/routes/verify-email.tsx';
import { portalActor } from '#app/auth/enter.server.ts';
import { START } from '#app/auth/safe-path.ts';
import { invitationTicket } from '#app/domain/people/invitation.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

/** A browser that keeps its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const argsOf = (path: string, init: RequestInit = {}): ActionFunctionArgs => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const request = new Request(`${ORIGIN}${path}`, { ...init, headers });
    const { db, settings } = bench.auth;
    const context = { auth: bench.auth, services: { db, settings }, address: '203.0.113.9' };
    return { request, params: {}, context: context as unknown as AppLoadContext };
  };
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (rest.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  return {
    cookies,
    /** Sends a form. A redirect is not followed; only its cookies are kept. */
    async send(
      action: (args: ActionFunctionArgs) => Promise<unknown>,
      path: string,
      fields: Record<string, string>,
      origin = ORIGIN,
    ): Promise<{ location: string | null; answer: unknown }> {
      const init = { method: 'POST', headers: { origin }, body: new URLSearchParams(fields) };
      try {
        const answer = await action(argsOf(path, init));
        return {
          location: null,
          answer: answer instanceof Response ? await reportedIn(answer) : answer,
        };
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown;
        keep(thrown.headers);
        return { location: thrown.headers.get('Location'), answer: thrown };
      }
    },
    who: async () => (await portalActor(argsOf('/orders')))?.email ?? null,
    argsOf,
  };
}

/** The status and data of a form's answer. */
async function reportedIn(answer: Response): Promise<unknown> {
  return { status: answer.status, data: await answer.json() };
}

const person = (email: string) => ({
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27821234567',
  email,
  password: PASSWORD,
});

test('from sign-up to signing in and out', async () => {
  const browser = openBrowser();
  const email = 'journey@example.co.za';
  const credentials = { email, password: PASSWORD };

  expect((await browser.send(signUp, '/signup', person(email))).location).toBe('/login?created');
  const unproved = await browser.send(login, '/login?to=%2Fhubs', credentials);
  expect(unproved.location).toBe('/verify-email?to=%2Fhubs');
  expect(await browser.who()).toBeNull();
  expect(await verifyPage(browser.argsOf('/verify-email')), 'where to look').toMatchObject({
    email,
  });
  const code = await bench.codeFor(email);
  const proved = await browser.send(verify, unproved.location!, { intent: 'verify', code });
  expect(proved.location).toBe('/hubs');
  expect(await browser.who()).toBe(email);
  expect([...browser.cookies.keys()]).toEqual(['__Host-thumela', '__Host-thumela-device']);

  const stolen = browser.cookies.get('__Host-thumela')!;
  expect((await browser.send(logout, '/logout', {})).location).toBe('/login');
  browser.cookies.set('__Host-thumela', stolen);
  expect(await browser.who()).toBeNull();
  const again = await browser.send(login, '/login?to=//evil.example', credentials);
  expect(again.location).toBe(START);
  expect(await browser.who()).toBe(email);
});

test('a company’s second person waits for approval: a page says so after the code and at every sign-in', async () => {
  await bench.provedPerson('first@thumela.example');
  const browser = openBrowser();
  const email = 'second@thumela.example';
  const credentials = { email, password: PASSWORD };
  await browser.send(signUp, '/signup', person(email));
  await browser.send(login, '/login', credentials);
  const code = await bench.codeFor(email);

  const proved = await browser.send(verify, '/verify-email', { intent: 'verify', code });
  const again = await browser.send(login, '/login?to=%2Fhubs', credentials);
  const wrong = await browser.send(login, '/login', { email, password: 'Wrong-Passw0rd' });

  expect(proved.location).toBe('/waiting-for-approval');
  expect(again.location).toBe('/waiting-for-approval');
  expect(wrong.answer).toMatchObject({
    data: { errors: { fields: { password: 'Incorrect username or password.' } } },
  });
  expect([...browser.cookies.keys()]).toEqual([]);
  expect(await browser.who()).toBeNull();
});

test('a code is accepted in any notation, and after too many wrong ones the person must wait', async () => {
  const browser = openBrowser();
  const email = 'typing@example.co.za';
  await browser.send(signUp, '/signup', person(email));
  await browser.send(login, '/login', { email, password: PASSWORD });
  const code = await bench.codeFor(email);
  const intent = 'verify';

  const short = await browser.send(verify, '/verify-email', { intent, code: '123456' });
  const wrong = await browser.send(verify, '/verify-email', { intent, code: '0000-0000' });
  const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
  const right = await browser.send(verify, '/verify-email', { intent, code: typed });

  expect(short.answer).toMatchObject({
    data: { errors: { fields: { code: 'Enter code sent on your email.' } } },
  });
  expect(wrong.answer).toMatchObject({
    data: { errors: { fields: { code: 'Invalid verification code provided, please try again.' } } },
  });
  expect(right.location).toBe(START);
});

test('an unknown address and a wrong password show errors at their fields, and sign no one in', async () => {
  await bench.provedPerson('there@example.co.za');
  const browser = openBrowser();

  const unknown = await browser.send(login, '/login', { email: 'No@Where.za', password: 'x' });
  const wrong = await browser.send(login, '/login', {
    email: 'there@example.co.za',
    password: 'x',
  });

  expect(unknown.answer).toMatchObject({
    data: { errors: { fields: { email: 'Invalid Email' }, message: 'Invalid Email' } },
  });
  expect(wrong.answer).toMatchObject({
    data: { errors: { fields: { password: 'Incorrect username or password.' } } },
  });
  expect(browser.cookies.size).toBe(0);
});

test('another site can sign a person neither in nor out', async () => {
  const email = 'crossed@example.co.za';
  await bench.provedPerson(email);
  const browser = openBrowser();
  const credentials = { email, password: PASSWORD };

  await browser.send(login, '/login', credentials, 'https://evil.example');
  expect(browser.cookies.size).toBe(0);
  await browser.send(login, '/login', credentials);
  const out = await browser.send(logout, '/logout', {}, 'https://evil.example');

  expect((out.answer as Response).status).toBe(403);
  expect(await browser.who()).toBe(email);
});

test('signing up with a known address looks exactly like signing up with a new one', async () => {
  await bench.provedPerson('taken@example.co.za');
  const browser = openBrowser();

  const known = await browser.send(signUp, '/signup', person('taken@example.co.za'));
  const fresh = await browser.send(signUp, '/signup', person('fresh@example.co.za'));

  expect(known.location).toBe(fresh.location);
  expect((known.answer as Response).status).toBe((fresh.answer as Response).status);
});

test('a role in the form makes no one an administrator', async () => {
  const email = 'sly@example.co.za';
  const browser = openBrowser();

  await browser.send(signUp, '/signup', { ...person(email), role: 'admin', merchantId: 'x' });

  expect(await bench.db.user.count({ where: { email } })).toBe(1);
  expect(await bench.db.membership.count({ where: { user: { email } } })).toBe(0);
});

test('stored mails can be read in evaluation mode and do not exist in production', async () => {
  const args = openBrowser().argsOf('/mails');
  const production = openBrowser().argsOf('/mails');
  production.context.services = {
    ...production.context.services,
    settings: { ...bench.auth.settings, mode: 'production' },
  };

  expect(await mails(args)).toEqual({ mails: [] });
  expect((await mails(production).catch((error: unknown) => error)) as Response).toMatchObject({
    status: 404,
  });
});

let inviters = 0;

test('a person who declines an invitation is told so, signed in or not', async () => {
  const email = 'invited@example.co.za';
  const userId = await bench.provedPerson(email);
  const decline = async (browser: ReturnType<typeof openBrowser>) => {
    const account = await bench.provedPerson(`inviter${(inviters += 1)}@example.co.za`);
    const { merchantId } = await bench.db.membership.findFirstOrThrow({
      where: { userId: account },
    });
    const membership = await bench.db.membership.create({
      data: {
        id: newId(),
        userId,
        merchantId,
        role: 'storeManager',
        createdAt: bench.auth.clock.now(),
        invitedAt: bench.auth.clock.now(),
      },
      include: { user: true, merchant: true },
    });
    const ticket = invitationTicket(bench.auth, membership);
    return browser.send(invitationAction, '/invitation', { intent: 'decline', ticket });
  };
  const out = openBrowser();
  const signedIn = openBrowser();
  await signedIn.send(login, '/login', { email, password: PASSWORD });
  expect(await signedIn.who()).toBe(email);

  expect((await decline(out)).location).toBe('/login?declined');
  const { location } = await decline(signedIn);

  expect(location).toBe('/invitation?declined');
  expect(await invitationPage(signedIn.argsOf(location!))).toBeNull();
});
