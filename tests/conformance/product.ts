import { randomBytes } from 'node:crypto';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Request as Asked } from 'express';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { loadContextOf } from '#app/load-context.server.ts';
import { given } from '#tests/builders/given.ts';
import { screensFromSource } from '#tests/fakes/screens-from-source.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { pageOf, type Page } from './page.ts';

let screens: Promise<ServerBuild> | null = null;
type Form = Record<string, string>;
type Company = Awaited<ReturnType<typeof company>>;

/** Starts the product once for all tests of a file. */
export function sharedCompany(settings: Record<string, string> = {}): () => Company {
  let made: Company | null = null;
  beforeAll(async () => {
    made = await company(settings);
  }, 2 * TEST_HANG_MS);
  afterAll(() => made?.stop());
  beforeEach(letEffectsBe);
  return () => made!;
}

/** A merchant with a store, and an administrator. The whole product runs without a browser: its server-rendered
 *  pages and its API. */
async function company(settings: Record<string, string>) {
  const database = await freshDatabase();
  const app = await startWebApp({ databaseUrl: database.nearUrl, settings });
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const admin = await given.admin(services);
  const store = await given.store(services, merchant, { name: 'Kasi Home' });
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  screens ??= screensFromSource();
  const handle = createRequestHandler(await screens, 'production');

  async function send(path: string, cookie: string, form?: Form): Promise<Page> {
    const { env, composition } = app;
    const request = new Request(`${env.PUBLIC_URL}${path}`, {
      headers: { Cookie: cookie, Origin: env.PUBLIC_URL, Host: new URL(env.PUBLIC_URL).host },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    const { pathname } = new URL(request.url);
    const asked = { method: request.method, path: pathname, ip: '127.0.0.1', socket: {} };
    const nonce = randomBytes(8).toString('base64');
    const context = loadContextOf(
      { env, composition },
      { request: asked as unknown as Asked, requestId: 'conformance', nonce },
    );
    return pageOf(await handle(request, context));
  }

  const pages = (cookie: string) => ({
    get: (path: string) => send(path, cookie),
    post: (path: string, form: Form) => send(path, cookie, form),
  });
  return {
    url: app.url,
    services,
    composition: app.composition,
    merchant,
    admin,
    store,
    /** Reads pages as a signed-out person. */
    out: pages(''),
    /** Reads pages as a browser with this cookie. */
    by: (cookie: string) => pages(cookie.split(';')[0] ?? ''),
    async as({ userId }: Pick<Actor, 'userId'>) {
      const { auth } = app.composition;
      const { sessionId } = await createSession(auth, userId ?? '');
      const cookie = await auth.cookies.session.set(sessionId);
      return pages(cookie.split(';')[0] ?? '');
    },
    /** API calls with a token of this person, or without a token for null. */
    async calls(actor: Pick<Actor, 'userId'> | null) {
      const made = actor && (await createBearerToken(services, actor.userId ?? ''));
      return callsOf(app.url, made?.token ?? null);
    },
    callsBy: (token: string) => callsOf(app.url, token),
    async stop() {
      await app.stop();
      await database.drop();
    },
  };
}

function callsOf(url: string, token: string | null) {
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        'Content-Type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
  };
}

/** Ignores the message in which React says that layout effects do not run on the server. */
function letEffectsBe(): void {
  const before = console.error;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    if (!String(said[0]).includes('useLayoutEffect does nothing on the server')) before(...said);
  });
}
