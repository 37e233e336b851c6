import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { Composition } from '#app/composition.server.ts';
import {
  cookieCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type World,
} from '#tests/builders/callers.ts';
import { asksOf, routes } from '#tests/e2e/remix-asks.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { WebSocket } from 'ws';
import { bodyOf, realThings } from './made-bodies.ts';
import { wholeDatabase } from './planted.ts';
import { startWebProcess } from './processes.ts';
import { inParallel, isFull, pickFrom, SEED } from './run.ts';

type Site = { url: string; composition: Composition };
type Asked = {
  endpoint: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
};

/** Headers by which a browser marks a request from another site. */
const foreignTo = (own: string): Record<string, string>[] => [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: `${own}.evil.example` },
  { Origin: own.replace(/:\d+$/, ':2') },
  { Origin: 'no address' },
  {
    Origin: 'https://evil.example',
    'X-Forwarded-Host': 'evil.example',
    'Sec-Fetch-Site': 'same-origin',
  },
  { 'Sec-Fetch-Site': 'cross-site' },
  {},
];

test('no request of another site changes anything, for any signed-in person and 100 % of the calls and forms', async () => {
  const web = await startWebProcess();
  const world = await twoMerchants(web.composition);
  const calls = await callsOf(web, world);
  const forms = await formsOf(web, world);
  const before = await kept(web.composition);

  const run = await sendFromElsewhere(web, [...calls, ...forms]);
  const after = await kept(web.composition);
  const sockets = await openSockets(web);

  const own = await sendFromHome(web, [...calls, ...forms]);
  announceFigures('6 cross-site', {
    calls: endpointsIn(calls),
    forms: endpointsIn(forms),
    requests: run.sent,
    taken: run.taken.length,
    sockets: `${sockets.open} of ${sockets.tried} opened`,
    changedRows: differences(before, after),
    ownPages: `${own.sent} sent, ${differences(after, await kept(web.composition))} rows changed`,
  });
  expect(run.taken.slice(0, 20)).toEqual([]);
  expect(differences(before, after)).toBe(0);
  expect(sockets.open).toBe(0);
  expect(
    differences(after, await kept(web.composition)),
    'the same from our own pages',
  ).toBeGreaterThan(20);
});

test('broken twin: if the other site counts as ours, its requests are seen to change data', async () => {
  const app = await startApp({}, ({ auth }) => {
    auth.publicOrigin = 'https://evil.example';
  });
  const world = await twoMerchants(app.composition);
  const before = await kept(app.composition);

  const run = await sendFromElsewhere(app, await callsOf(app, world));

  const changedRows = differences(before, await kept(app.composition));
  announceFigures('6 cross-site, broken twin', {
    requests: run.sent,
    taken: run.taken.length,
    changedRows,
  });
  expect(run.taken.length).toBeGreaterThan(5);
  expect(changedRows).toBeGreaterThan(5);
});

/** Every call that changes something, with a body that its schema accepts. */
async function callsOf({ composition }: Site, world: World): Promise<Asked[]> {
  const people = (await cookieCallers(composition.auth, world)).filter(({ role }) => role !== null);
  const pick = pickFrom(SEED);
  const changing = ALL_ENDPOINTS.filter(
    ({ method, permission }) => method !== 'get' && permission !== 'open',
  );
  return changing.flatMap(({ method, path, body }) =>
    people.map((person) => ({
      endpoint: `${method} ${path}`,
      method: method.toUpperCase(),
      path: `/api${path.replace(':collection', 'shipping-labels').replace(':jobId', world.mine.jobId)}`,
      headers: { ...person.headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body ? bodyOf(body, realThings(world.mine), pick) : {}),
    })),
  );
}

/** Every form of every shell, as each caller who is signed in there. */
async function formsOf({ composition }: Site, world: World): Promise<Asked[]> {
  const cookies = (await cookieCallers(composition.auth, world)).filter(
    ({ role }) => role !== null,
  );
  const documents = {
    portal: cookies,
    embedded: shopifyCallers(world).filter(({ role }) => role !== null),
    wordpress: wordpressCallers(world).filter(({ role }) => role !== null),
  };
  // The logout forms come last, because sending one from our own pages ends the session.
  const ordered = [...routes()].sort(
    (a, b) => Number(a.id.includes('logout')) - Number(b.id.includes('logout')),
  );
  return ordered.flatMap((route) => {
    const people = documents[route.shell];
    const about = route.shell === 'embedded' ? world.myShop : world.mine;
    return asksOf(route).flatMap(({ name, path, form }) =>
      (form ? people.slice(0, isFull ? 99 : 4) : []).map((person) => ({
        endpoint: name,
        method: 'POST',
        path: path(about),
        headers: {
          ...person.headers(),
          'User-Agent': 'Mozilla/5.0',
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form?.fields(about)).toString(),
      })),
    );
  });
}

const endpointsIn = (asked: readonly Asked[]) =>
  new Set(asked.map(({ endpoint }) => endpoint)).size;

async function sendFromElsewhere({ url, composition }: Site, asked: readonly Asked[]) {
  const taken: string[] = [];
  const all = asked.flatMap((one) =>
    foreignTo(
      composition.auth.publicOrigin === 'https://evil.example'
        ? url
        : composition.auth.publicOrigin,
    )
      .filter((_, index) => isFull || index < 3 || index > 5)
      .map((from) => ({ one, from })),
  );
  await inParallel(all, 6, async ({ one, from }) => {
    const status = await send(url, one, from);
    if (status < 400 && !isSentToSignIn(status))
      taken.push(`${one.endpoint} from ${JSON.stringify(from)}: ${status}`);
  });
  return { sent: all.length, taken };
}

/** Remix answers 202 with a location when it redirects to a page. */
const isSentToSignIn = (status: number) => status === 202 || status === 302;

async function sendFromHome({ url, composition }: Site, asked: readonly Asked[]) {
  const from = { Origin: composition.auth.publicOrigin };
  await inParallel(asked, 4, async (one) => void (await send(url, one, from)));
  return { sent: asked.length };
}

async function send(
  url: string,
  { path, method, headers, body }: Asked,
  from: Record<string, string>,
) {
  const answer = await fetch(url + path, {
    method,
    body,
    redirect: 'manual',
    headers: { ...headers, ...from },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function openSockets({ url, composition }: Site) {
  const from = foreignTo(composition.auth.publicOrigin);
  let open = 0;
  await inParallel(from, 4, async ({ Origin: origin }) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/printer-feed?email=a@b.example`, {
      ...(origin ? { origin } : {}),
    });
    const isOpen = await new Promise<boolean>((resolve) =>
      socket.on('open', () => resolve(true)).on('error', () => resolve(false)),
    );
    if (isOpen) open += 1;
    socket.terminate();
  });
  return { tried: from.length, open };
}

/** Tables that a refused request may change: they only record that it was counted, and who visited. */
const NO_STATE = /rate_limits|idempotency_keys|sessions/;

async function kept({ services }: Composition): Promise<Set<string>> {
  const rows = await wholeDatabase(services.db);
  return new Set(
    rows.filter(({ name }) => !NO_STATE.test(name)).map(({ name, text }) => `${name} ${text}`),
  );
}

function differences(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  const missing = (of: ReadonlySet<string>, from: ReadonlySet<string>) =>
    [...of].filter((row) => !from.has(row)).length;
  return missing(before, after) + missing(after, before);
}
