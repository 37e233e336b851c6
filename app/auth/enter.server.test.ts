import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { createSession } from '#app/domain/people/sessions.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { PAGE_OF, SIGNED_OUT } from '#app/domain/shared/asking-page.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { enter } from './enter.server.ts';
import { formAction, screenLoader } from './screen-access.server.ts';

const ORIGIN = 'http://127.0.0.1:3000';

let bench: IdentityBench;
let userId: string;
let membershipId: string;
let cookie: string;

beforeAll(async () => {
  bench = await openIdentityBench();
  userId = await bench.provedPerson('merchant@example.co.za');
  ({ id: membershipId } = await bench.db.membership.findFirstOrThrow({ where: { userId } }));
  const { sessionId } = await createSession(bench.auth, userId);
  cookie = (await bench.auth.cookies.session.set(sessionId)).split(';')[0]!;
});
afterAll(() => bench.close());

const shop: Actor = {
  role: 'embedded',
  name: 'karoo.myshopify.com',
  userId: null,
  membershipId: null,
  email: null,
  merchantId: 'm',
  storeIds: ['s'],
  hubIds: [],
};

/** `enter` only passes the services on, so stubs are enough. */
function argsOf(path: string, init: RequestInit = {}) {
  let asked = 0;
  const context = {
    auth: bench.auth,
    services: {},
    embedded: {
      authenticate: async () => {
        asked += 1;
        return shop;
      },
    },
    address: '203.0.113.7',
  } as unknown as AppLoadContext;
  const request = new Request(`${ORIGIN}${path}`, init);
  return { args: { request, context, params: {} }, asked: () => asked };
}

/** The status and body that a form receives. */
async function answerOf(answer: unknown): Promise<[number, unknown]> {
  const response = answer as Response;
  return [response.status, await response.json()];
}

const signedIn = () => ({ headers: { cookie } });

function post(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: ORIGIN, ...headers },
  };
}

const Form = z.object({ name: z.string().min(1, 'name required'), password: z.string() });

test('a signed-in person becomes the actor, and the query is parsed', async () => {
  const { args } = argsOf('/orders?page=3&status=a&status=b', signedIn());
  const query = z.object({ page: z.coerce.number(), status: z.array(z.string()) });

  const entered = await enter(args, { permission: 'order.read', query });

  expect(entered.actor).toMatchObject({ role: 'merchant', userId });
  expect(entered.query).toEqual({ page: 3, status: ['a', 'b'] });
  expect(entered.shell).toBe('portal');
});

test('every loader of a page gets its own copy of a thrown response', async () => {
  const { args } = argsOf('/app');
  args.context.embedded.authenticate = async () => {
    throw new Response('Open the app from your Shopify admin.', { status: 400 });
  };

  const thrown = await Promise.allSettled([enter(args), enter(args), enter(args)]);

  const texts = thrown.map((one) =>
    one.status === 'rejected' ? (one.reason as Response).text() : Promise.resolve('let in'),
  );
  expect(await Promise.all(texts)).toEqual(
    Array.from({ length: 3 }, () => 'Open the app from your Shopify admin.'),
  );
});

test('a signed-out person is sent to the sign-in, with the way back to the page', async () => {
  const { args } = argsOf('/orders?page=3');

  const thrown: unknown = await enter(args).catch((error: unknown) => error);

  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('Location')).toBe('/login?to=%2Forders%3Fpage%3D3');
});

test('a form of a signed-out page, or of the page of another person, is answered with the reason and not run', async () => {
  let ran = 0;
  const send = (headers: Record<string, string>) =>
    formAction(async () => {
      const { args } = argsOf('/orders', post({ name: 'a', password: 'b' }, headers));
      await enter(args, { form: Form });
      ran += 1;
    })({});
  const reported = [401, { errors: { message: SIGNED_OUT } }];

  expect(await answerOf(await send({ cookie: '', [PAGE_OF]: membershipId }))).toMatchObject(
    reported,
  );
  const other = await send({ [PAGE_OF]: 'somebody else' });
  expect(await answerOf(other), 'who signed in since').toMatchObject(reported);
  expect(ran).toBe(0);
  await send({ [PAGE_OF]: membershipId });
  expect(ran).toBe(1);
});

test('a page that one may not see is a 404, and an action that one may not do is a 403', async () => {
  const look = screenLoader(() =>
    enter(argsOf('/all-merchants', signedIn()).args, { permission: 'merchant.list' }),
  );
  const action = screenLoader(() =>
    enter(argsOf('/hubs', post({})).args, { permission: 'hub.write' }),
  );

  const [seen, done] = await Promise.all(
    [look, action].map((endpoint) => endpoint({}).catch((e) => e)),
  );

  expect((seen as Response).status).toBe(404);
  expect((done as Response).status).toBe(403);
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['no origin at all', { origin: '' }],
])('a form from %s changes nothing, even for a signed-in person', async (_name, headers) => {
  let ran = false;
  const action = formAction(async () => {
    await enter(argsOf('/orders', post({ name: 'a', password: 'b' }, headers)).args, {
      form: Form,
    });
    ran = true;
  });

  const answer = await action({});

  expect(ran).toBe(false);
  expect(await answerOf(answer)).toMatchObject([403, {}]);
});

test('errors of a form are returned at its fields, with the typed values except the password', async () => {
  const action = formAction(() =>
    enter(argsOf('/x', post({ name: '', note: 'kept', password: 'hidden' })).args, { form: Form }),
  );

  const answer = await action({});

  const [status, reported] = await answerOf(answer);
  expect(status).toBe(400);
  expect(reported).toMatchObject({
    errors: { fields: { name: 'name required' }, values: { name: '', note: 'kept' } },
  });
  expect(JSON.stringify(reported)).not.toContain('hidden');
});

test('a known error becomes the message of the form, an unknown one is thrown', async () => {
  const refused = formAction(async () => {
    throw new AppError('insufficient-balance', 'Insufficient balance');
  });
  const broken = formAction(async () => {
    throw new TypeError('inner detail');
  });

  expect(await answerOf(await refused({}))).toMatchObject([
    422,
    { errors: { message: 'Insufficient balance', fields: {} } },
  ]);
  await expect(broken({})).rejects.toThrow('inner detail');
});

test('a body that is not a form is refused with 415, not with a server error', async () => {
  const action = formAction(() =>
    enter(
      argsOf('/x', {
        method: 'POST',
        body: '{"name":',
        headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
      }).args,
      { form: Form },
    ),
  );

  expect(await answerOf(await action({}))).toMatchObject([415, {}]);
});

test('the loaders of one embedded page authenticate with Shopify once, and need no Origin header', async () => {
  const { args, asked } = argsOf('/app/orders', { method: 'POST', body: new URLSearchParams() });

  const [one, two] = await Promise.all([enter(args), enter(args)]);

  expect(asked()).toBe(1);
  expect(one.actor).toEqual({ ...shop, from: { client: 'shopify', address: '203.0.113.7' } });
  expect(two.shell).toBe('embedded');
});

test.each(['/WordPress/s/orders', '/%77ordpress/s/orders', '/wordpress/s'])(
  'at %s, inside wp-admin, the portal cookie does not authenticate',
  async (path) => {
    const { args } = argsOf(path, signedIn());
    let asked = 0;
    args.context.wordpress = {
      authenticate: async () => ((asked += 1), null),
      storeAt: async () => null,
    };

    const [one, two] = await Promise.allSettled([enter(args), enter(args)]);

    const refused = { reason: { code: 'not-signed-in' } };
    expect([one, two]).toMatchObject([refused, refused]);
    expect(asked, 'once for a page').toBe(1);
  },
);

test.each(['/App/orders', '/%61pp/orders', '/APP'])(
  'at %s, which the router treats as /app, the portal cookie does not authenticate',
  async (path) => {
    const { args, asked } = argsOf(path);

    await enter(args).catch(() => undefined);

    expect(asked()).toBe(1);
  },
);

test.each(['/apple', '//app/orders', '/%zz'])(
  'at %s, outside /app, Shopify is not asked',
  async (path) => {
    const { args, asked } = argsOf(path);

    await enter(args).catch(() => undefined);

    expect(asked()).toBe(0);
  },
);
