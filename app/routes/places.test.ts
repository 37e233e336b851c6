import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSession } from '#app/domain/people/sessions.ts';
import { addressMessages } from '#app/messages/address.ts';
import { askPlaces } from '#app/ui/use-places.ts';
import { whyNone } from '#app/ui/use-suggestions.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { loader } from './places.tsx';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

async function person(email: string) {
  const userId = await bench.provedPerson(email);
  const { sessionId } = await createSession(bench.auth, userId);
  return (await bench.auth.cookies.session.set(sessionId)).split(';')[0]!;
}

/** The endpoint's answers as the browser gets them; `asked` counts the calls that would cost money. */
function endpoint(asked: { count: number }) {
  const suggest = async () => ((asked.count += 1), []);
  const details = async () => ((asked.count += 1), null);
  return async (cookie: string, query: string, address: string): Promise<Response> => {
    const request = new Request(`http://127.0.0.1:3000/places?${query}`, { headers: { cookie } });
    const services = { places: { suggest, details } };
    const context = { auth: bench.auth, services, address } as unknown as AppLoadContext;
    try {
      return await loader({ request, context, params: {} });
    } catch (thrown) {
      return thrown as Response;
    }
  };
}

/** Extends the current minute of the rate limits, so that it does not end during the test on a slow machine. */
const prolongMinute = () => bench.db.$executeRaw`update rate_limits set expire = expire + 3600000`;

test('a person may search 120 times a minute from any address, and is then told when to try again', async () => {
  const asked = { count: 0 };
  const ask = endpoint(asked);
  const cookie = await person('typist@example.co.za');
  const places = Array.from({ length: 130 }, (_, at) => `198.51.100.${at}`);

  const answers = [];
  for (const [at, place] of places.entries()) {
    answers.push(await ask(cookie, at % 2 ? 'q=durban&session=1' : 'id=a&session=1', place));
    if (at === 0) await prolongMinute();
  }

  const refused = answers.filter(({ status }) => status === 429);
  expect([refused.length, asked.count]).toEqual([10, 120]);
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toMatchObject({
    code: 'too-many-requests',
    message: expect.stringContaining('fill in the address by hand') as string,
  });
  const another = await person('colleague@example.co.za');
  expect((await ask(another, 'q=durban', '198.51.100.1')).status).toBe(200);
});

test('one address may search 600 times a minute, for all people together', async () => {
  const asked = { count: 0 };
  const ask = endpoint(asked);
  for (let who = 0; who < 6; who += 1) {
    const cookie = await person(`person-${who}@example.co.za`);
    for (let at = 0; at < 110; at += 1) {
      await ask(cookie, 'q=durban', '192.0.2.9');
      if (who === 0 && at === 0) await prolongMinute();
    }
  }

  expect(asked.count).toBe(600);
});

test('a text that is too short to search for costs nothing', async () => {
  const asked = { count: 0 };
  const cookie = await person('short@example.co.za');

  const answers = await Promise.all(
    Array.from({ length: 130 }, () => endpoint(asked)(cookie, 'q=du', '192.0.2.10')),
  );

  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(asked.count).toBe(0);
});

test('the field shows the message of the answer, or its own if the answer has none', async () => {
  const { text } = addressMessages.in('en');
  const message = 'Too many searches.';
  const answer = vi.fn().mockResolvedValue(Response.json({ message }, { status: 429 }));
  vi.stubGlobal('fetch', answer);
  const ask = () => askPlaces('/places', { q: 'durban' }, new AbortController().signal);

  expect(whyNone(text, await ask().catch((error: unknown) => error))).toBe(message);
  answer.mockResolvedValue(new Response('', { status: 500 }));
  expect(whyNone(text, await ask().catch((error: unknown) => error))).toMatch(
    /^Suggestions are not/,
  );
});
