import { expect, test } from 'vitest';
import { createBackend } from './backend.ts';

type Scripted = { status?: number; body: unknown } | 'lost';

/** A backend that gives these answers in order, and a client that skips its waits. */
function serviceThat(answers: Scripted[]) {
  const asked: { path: string; key: string | null }[] = [];
  const waits: number[] = [];
  const backend = createBackend({
    token: async () => 'token',
    origin: 'https://app.example.com',
    fetch: async (input, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key');
      asked.push({ path: typeof input === 'string' ? input : '', key });
      const answer = answers.shift() ?? 'lost';
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
    wait: async (ms) => waits.push(ms),
  });
  return { backend, asked, waits };
}

const running = {
  status: 409,
  body: { code: 'conflict', message: 'The first request with this key is still running.' },
};
const done = { body: { accepted: ['KEY1'], skipped: [] } };

test('while the first request is still running, the client waits and repeats it with the same key', async () => {
  const { backend, asked, waits } = serviceThat([running, running, done]);

  expect(await backend.ship(['KEY1'], 'one')).toEqual({ ok: true, value: done.body });

  expect(asked.map(({ key }) => key)).toEqual(['one', 'one', 'one']);
  expect(waits).toEqual([2_000, 2_000]);
});

test('a request that never ends is reported as unreachable', async () => {
  const { backend, asked } = serviceThat(Array.from({ length: 50 }, () => running));

  const answer = await backend.ship(['KEY1'], 'one');

  expect(answer).toMatchObject({ ok: false, problem: { kind: 'unreachable' } });
  expect(asked).toHaveLength(11);
});

test('a request whose answer was lost is not repeated automatically', async () => {
  const { backend, asked } = serviceThat(['lost', done]);

  expect(await backend.ship(['KEY1'], 'one')).toMatchObject({ problem: { kind: 'unreachable' } });

  expect(asked).toHaveLength(1);
});

test('the client polls a document until it is made, and reports a service that fails in the meantime', async () => {
  const started = { body: { jobId: 'job', accepted: ['KEY1'], skipped: [] } };
  const busy = { body: { status: 'processing', error: null } };
  const ready = { body: { status: 'completed', error: null } };
  const ticket = { body: { url: '/documents/job.pdf?ticket=once' } };
  const finished = serviceThat([started, busy, busy, ready, ticket]);
  const fallen = serviceThat([started, busy, { status: 502, body: 'Bad gateway' }]);

  expect(await finished.backend.makeDocument('packing-slips', ['KEY1'], () => true)).toEqual({
    ok: true,
    value: { url: 'https://app.example.com/documents/job.pdf?ticket=once', skipped: [] },
  });
  expect(finished.waits).toEqual([1_000, 1_000]);
  expect(await fallen.backend.makeDocument('packing-slips', ['KEY1'], () => true)).toMatchObject({
    problem: { kind: 'unreachable' },
  });
});

test.each([
  [401, { message: 'Sign in.' }, 'signedOut', 'Sign in.'],
  [404, { message: 'Order not found' }, 'notFound', 'Order not found'],
  [403, { message: 'Not allowed.' }, 'refused', 'Not allowed.'],
  [500, { message: 'secret stack' }, 'unreachable', null],
  [400, 'no problem document', 'refused', null],
  [400, null, 'refused', null],
])('status %i becomes the matching problem', async (status, body, kind, message) => {
  const { backend } = serviceThat([{ status, body }]);

  expect(await backend.trackForBuyer('gid://shopify/Order/1')).toEqual({
    ok: false,
    problem: { kind, message, skipped: [] },
  });
});

test('without a session token no call is made', async () => {
  let calls = 0;
  const backend = createBackend({
    token: () => Promise.reject(new Error('no session')),
    fetch: async () => ((calls += 1), Response.json({})),
  });

  expect(await backend.findOrders(['x'])).toMatchObject({ problem: { kind: 'signedOut' } });
  expect(calls).toBe(0);
});
