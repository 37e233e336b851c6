import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '#app/domain/people/sessions.ts';
import { loader as dashboard } from '#app/routes/home.tsx';
import { loader as orders } from '#app/routes/orders.tsx';
import { loader as receive } from '#app/routes/receive-start.tsx';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

type Loader = (args: LoaderFunctionArgs) => unknown;

/** The page this person is redirected to; null when the path is a page of its own. */
async function leadsTo(loader: Loader, path: string, cookie: string): Promise<string | null> {
  const request = new Request(`${ORIGIN}${path}`, { headers: { cookie } });
  const { db, clock, settings } = bench.auth;
  const services = { db, clock, settings };
  const context = { auth: bench.auth, services, address: '203.0.113.7' };
  try {
    await loader({ request, context: context as unknown as AppLoadContext, params: {} });
    return null;
  } catch (thrown) {
    return (thrown as Response).headers.get('Location');
  }
}

async function cookieOf(userId: string): Promise<string> {
  const { sessionId } = await createSession(bench.auth, userId);
  return (await bench.auth.cookies.session.set(sessionId)).split(';')[0]!;
}

async function clerkAt(...hubIds: string[]): Promise<string> {
  const hubAccess = { create: hubIds.map((hubId) => ({ hubId })) };
  const emailProvedAt = bench.auth.clock.now();
  const person = await givenPerson(bench.auth, 'hubStaff', null, { hubAccess, emailProvedAt });
  return cookieOf(person.userId);
}

test('hub staff start at their hub, from any entry page', async () => {
  const hub = await given.hub(bench.auth);
  const clerk = await clerkAt(hub.id);

  expect(await leadsTo(dashboard, '/dashboard', clerk)).toBe('/hubs/receive');
  expect(await leadsTo(orders, '/', clerk)).toBe('/hubs/receive');
  expect(await leadsTo(receive, '/hubs/receive', clerk)).toBe(`/hubs/receive/${hub.id}`);
});

test('hub staff of several hubs, or of none, start at the list of hubs', async () => {
  const [one, other] = [
    await given.hub(bench.auth, { name: 'One' }),
    await given.hub(bench.auth, { name: 'Two' }),
  ];

  expect(await leadsTo(receive, '/hubs/receive', await clerkAt(one.id, other.id))).toBe('/hubs');
  expect(await leadsTo(receive, '/hubs/receive', await clerkAt())).toBe('/hubs');
});

test('a merchant opens the dashboard and the orders directly, and signs in first if signed out', async () => {
  const merchant = await cookieOf(await bench.provedPerson('begins@example.co.za'));

  expect(await leadsTo(dashboard, '/dashboard', merchant)).toBeNull();
  expect(await leadsTo(orders, '/', merchant)).toBeNull();
  expect(await leadsTo(dashboard, '/dashboard', '')).toBe('/login?to=%2Fdashboard');
});
