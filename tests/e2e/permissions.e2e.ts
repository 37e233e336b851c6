import { expect } from '@playwright/test';
import { createSession, readSession } from '#app/domain/people/sessions.ts';
import { unknownEndpoints } from '#tests/api/other-endpoints.ts';
import {
  bearerCallers,
  cookieCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type Caller,
  type World,
} from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { createLeakCheck, type Answer } from '#tests/fakes/leak-check.ts';
import type { WebApp } from '#tests/fakes/web-app.ts';
import { wordpressBearer } from '#tests/fakes/wordpress-person.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { asksOf, routes, type ShellName } from './remix-asks.ts';
import { BROWSER, withScreens } from './with-screens.ts';

test('every endpoint of the screens is listed', async () => {
  await withScreens(async ({ web }) => {
    expect(unknownEndpoints(web.app)).toEqual([
      'use /assets expressStaticGzip',
      'use / serveFile',
      'all *',
    ]);
  });
});

test('every caller on every loader and action, in every shell: no one gets access that the permissions do not grant, and nothing leaks', async () => {
  // Slow, because it makes thousands of requests.
  test.setTimeout(20 * TEST_HANG_MS);
  await withScreens(async (app) => {
    const { services, auth } = app.composition;
    const world = await twoMerchants(app.composition);
    const callers = await everyCaller(app, world);
    const check = createLeakCheck(services);
    const bystander = await createSession(auth, world.theirs.merchant.userId);
    const asks = routes().flatMap((route) =>
      asksOf(route).map((ask) => ({ ...ask, shell: route.shell })),
    );

    for (const [row, { name, path, may, form, shell }] of asks.entries())
      for (const [column, { shells, ...who }] of callers.entries()) {
        const caller = shells.includes(shell) ? who : signedOutIn(who);
        // Callers without a role get the same answer for every subject, so each request takes the next subject in turn.
        const subjects = caller.role ? world.all : [inTurn(world.all, row + column)];
        for (const about of subjects) {
          if (form) await setBack(app, world);
          await check.check({
            endpoint: name,
            caller,
            about,
            all: world.all,
            expected: isElsewhere(shell, caller, about) ? 'out' : may(caller, about),
            ask: () => send(app, path(about), who.headers(), form?.fields(about) ?? null),
          });
        }
      }

    check.announceFigures('screens');
    expect(check.surprises).toEqual([]);
    expect(check.leaks).toEqual([]);
    const actions = asks
      .filter(
        ({ form, shell }) =>
          form?.actions && (shell === 'portal' || form.actions !== 'in the portal'),
      )
      .map(({ name }) => name);
    expect([...check.acted].sort(), 'forms that changed something for permitted callers').toEqual(
      actions.sort(),
    );
    expect(await readSession(auth, bystander.sessionId), 'no one else was signed out').toBe(
      world.theirs.merchant.userId,
    );
  });
});

test('inside wp-admin no address or form reads or changes anything of another store', async () => {
  // Slow, because it makes hundreds of requests.
  test.setTimeout(10 * TEST_HANG_MS);
  await withScreens(async (app) => {
    const world = await twoMerchants(app.composition);
    const { mine, myShop, theirs, all } = world;
    const check = createLeakCheck(app.composition.services);
    const callers = wordpressCallers(world).filter(({ sees }) => sees.includes(mine));
    const asks = routes()
      .filter(({ shell }) => shell === 'wordpress')
      .flatMap((route) => asksOf(route));

    for (const { name, path, form } of asks)
      for (const caller of callers)
        for (const about of [mine, myShop, theirs]) {
          if (form) await setBack(app, world);
          // The address has the caller's store. Everything else in it and in the form is of the other one.
          const here = path(about).replace(about.store.id, mine.store.id);
          await check.check({
            endpoint: name,
            caller,
            about,
            all,
            expected: 'either',
            ask: () => send(app, here, caller.headers(), form?.fields(about) ?? null),
          });
        }

    check.announceFigures('ids of others inside wp-admin');
    expect(check.surprises).toEqual([]);
    expect(check.leaks).toEqual([]);
    expect([...check.acted], 'the same forms change their own store').toContain(
      'post wordpress:orders ship',
    );
  });
});

test('another site’s form is refused in every shell, with the credentials of any caller', async () => {
  await withScreens(async (app) => {
    const { services, auth } = app.composition;
    const world = await twoMerchants(app.composition);
    const good = [
      ...(await cookieCallers(auth, world)),
      ...shopifyCallers(world),
      ...wordpressCallers(world),
    ].filter(({ role }) => role !== null);
    const foreign = ['https://evil.example', 'null', 'no address', `${app.url}.evil.example`];
    const check = createLeakCheck(services);

    const forms = routes()
      .flatMap((route) => asksOf(route))
      .filter(({ form }) => form);
    // Every form is posted by every caller, with the foreign origins in turn instead of in all combinations.
    for (const [row, { form, path, name }] of forms.entries())
      for (const [column, caller] of good.entries()) {
        const Origin = inTurn(foreign, row + column);
        const headers = () => ({ ...caller.headers(), Origin });
        await check.check({
          endpoint: name,
          caller,
          about: world.myShop,
          all: world.all,
          expected: 'out',
          ask: () => send(app, path(world.myShop), headers(), form?.fields(world.myShop) ?? {}),
        });
      }

    check.announceFigures("another site's forms");
    expect(check.surprises).toEqual([]);
    expect(check.leaks).toEqual([]);
    expect([...check.acted]).toEqual([]);
  });
});

/** All callers, each with the shells that accept their credentials; in other shells they count as signed out. */
async function everyCaller(app: WebApp, world: World) {
  const { services, auth } = app.composition;
  const cookies = await cookieCallers(auth, world);
  const bearers = (await bearerCallers(services, world)).filter(({ role }) => role !== null);
  const counting = (shells: ShellName[]) => (caller: Caller) => ({ ...caller, shells });
  return [
    ...cookies.map(counting(['portal'])),
    ...shopifyCallers(world).map(counting(['embedded'])),
    ...wordpressCallers(world).map(counting(['wordpress'])),
    ...bearers.map((caller) => ({ ...caller, shells: [], name: `${caller.name}, by token` })),
  ];
}

/** Whether no address of the caller leads to this store: inside wp-admin every address contains the store's id. */
function isElsewhere(shell: ShellName, { sees }: Caller, about: Owned): boolean {
  return shell === 'wordpress' && !sees.includes(about);
}

function inTurn<T>(all: readonly T[], turn: number): T {
  return all[turn % all.length]!;
}

function signedOutIn(caller: Caller): Caller {
  return { ...caller, role: null, sees: [], userId: null };
}

async function send(
  app: WebApp,
  path: string,
  headers: Record<string, string>,
  fields: Record<string, string> | null,
): Promise<Answer> {
  const answer = await fetch(app.url + path, {
    method: fields ? 'POST' : 'GET',
    headers: { 'User-Agent': BROWSER, Origin: app.env.PUBLIC_URL, ...headers },
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
    redirect: 'manual',
  });
  const text = await answer.text();
  // Remix responds 202 to a redirected data request, with the target address in the body.
  const isSentAway = answer.status === 202 && /"\/(login|enter-email|auth\/)/.test(text);
  return { status: answer.status, text, refused: answer.status >= 400 || isSentAway };
}

/** Undoes the changes of earlier forms: orders can be shipped and edited again, labels can be reprinted, no
 *  document is in process, and the people whom a store form signed out inside WordPress have their sessions. */
async function setBack({ composition }: WebApp, { all, mine, wordpress }: World): Promise<void> {
  const { db } = composition.services;
  const { manager, staff } = wordpress;
  await wordpressBearer({ db }, mine.store.id, { bearer: manager });
  await wordpressBearer({ db }, mine.store.id, { bearer: staff, mayManage: false });
  await db.order.updateMany({
    where: {
      orderKey: { in: all.map(({ orderKey }) => orderKey) },
      OR: [{ status: { not: 'eligible' } }, { note: { not: null } }, { heldAt: { not: null } }],
    },
    data: { status: 'eligible', currentShipmentId: null, note: null, heldAt: null },
  });
  await db.printJob.updateMany({
    where: { id: { in: all.map(({ printJobId }) => printJobId) } },
    data: { state: 'failed' },
  });
  // There is no worker here to finish documents, and an account may only have a few in process.
  await db.documentJob.updateMany({ where: { state: 'processing' }, data: { state: 'error' } });
}
