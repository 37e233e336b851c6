import { expect, onTestFinished, test, vi } from 'vitest';
import { watchConnection } from './connection-watch.ts';
import { createConnection, type ConnectionError } from './connection.ts';

const ANNA = '0190-anna';

/** Watches a page, by default that of the person Anna. `answer` is the server's answer to each check. */
function bench(personId: string | null = ANNA) {
  vi.useFakeTimers();
  const connection = createConnection();
  connection.belongTo(personId);
  const it = {
    answer: (): Response | Promise<Response> => Response.json({}),
    left: 0,
    isLetIn: false,
  };
  watchConnection({
    window: new EventTarget() as Window,
    connection,
    ask: async () => it.answer(),
    isLetIn: async () => it.isLetIn,
    onOtherUser: () => void (it.left += 1),
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  onTestFinished(async () => {
    connection.repair();
    await pass(5_000);
    vi.useRealTimers();
  });
  const failed = async (failure: ConnectionError) => {
    connection.fail(failure);
    await pass(5_000);
  };
  return { connection, it, pass, failed };
}

const session = (personId: string, isSamePerson = false) =>
  Response.json({ personId, isSamePerson });
const signedOut = () => Response.json({}, { status: 401 });
/** `Response` cannot be constructed with this type. */
const redirected = () => ({ type: 'opaqueredirect', status: 0, ok: false }) as Response;

const brokenOff = () =>
  new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('gone')) }));

/** Answers from which it is unknown who is signed in. */
const UNKNOWN = {
  'no answer': () => Promise.reject(new TypeError('Failed to fetch')),
  'a server error': () => new Response('', { status: 502 }),
  'the page of a captive portal': () => new Response('<p>Buy data</p>'),
  'the data of a captive portal': () => Response.json({ wifi: 'Buy data' }),
  'an incomplete answer': brokenOff,
} as const;

const CASES = Object.entries(UNKNOWN).flatMap(([answer, answers]) =>
  (['signedOut', 'otherAccount'] as const).map((failure) => ({ answer, answers, failure })),
);

test.each(CASES)(
  'after $answer the session is checked again, and the page still says $failure',
  async ({ answers, failure }) => {
    const { connection, it, pass, failed } = bench();
    it.answer = answers;
    await failed(failure);
    expect(connection.failure()).toBe(failure);
    expect(it.left).toBe(0);

    it.answer = () => session(ANNA);
    await pass(5_000);

    expect(connection.failure()).toBeNull();
  },
);

test.each([signedOut, redirected])(
  'a page of another account notices a sign-out',
  async (answer) => {
    const { connection, it, failed } = bench();
    it.answer = answer;

    await failed('otherAccount');

    expect(connection.failure()).toBe('signedOut');
  },
);

test('another account of the same person is reported, and another person’s page is left', async () => {
  const { connection, it, pass, failed } = bench();
  it.answer = () => session('0190-anna-elsewhere', true);
  await failed('signedOut');
  expect(connection.failure()).toBe('otherAccount');
  expect(it.left).toBe(0);

  it.answer = () => session('0190-ben');
  await pass(5_000);

  expect(it.left).toBeGreaterThan(0);
});

test('inside an admin, a sign-out while the connection is lost is reported as a sign-out', async () => {
  const { connection, it, pass, failed } = bench(null);
  it.answer = signedOut;
  await failed('unreached');
  expect(connection.failure()).toBe('signedOut');

  it.isLetIn = true;
  await pass(5_000);

  expect(connection.failure()).toBeNull();
});
