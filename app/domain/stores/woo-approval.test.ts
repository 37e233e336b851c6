import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { endSessions } from '#app/domain/shared/tidy-up.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { WooConnectPort, WooNotice } from '#app/ports/woo-connect.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { beginInBrowser } from './begin-in-browser.ts';
import { startWooConnect } from './start-woo-connect.ts';
import { failWooCode, leaveWooCode } from './leave-woo-code.ts';
import { begunBy, confirmWooConnect, endApproval, takeWooKeys } from './woo-approval.ts';
import { showCode } from './woo-approval.rules.ts';
import { waitingApprovals, wooConnectState } from './woo-connect-state.ts';

const SHOP = 'https://shop.example';
const KEYS = { consumerKey: 'ck_of_the_shop', consumerSecret: 'cs_of_the_shop' };
const HERS = 'her-browser';
const HIS = 'his-browser';
const MINUTE_MS = 60_000;

let it: TestServices;
let notices: WooNotice[];
let failing: Error | null;
let deps: TestServices['services'] & { wooConnect: WooConnectPort };
let she: GivenMerchant;
let he: GivenMerchant;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
  [notices, failing] = [[], null];
  const wooConnect = {
    authorizeUrl: ({ userToken }: { userToken: string }) => `${SHOP}/wc-auth?user_id=${userToken}`,
    leaveNotice: async (_url: string, _keys: unknown, notice: WooNotice) => {
      if (failing) throw failing;
      notices.push(notice);
    },
  } as unknown as WooConnectPort;
  deps = { ...it.services, wooConnect };
  she = await given.merchant(it.services);
  he = await given.merchant(it.services);
});

const INPUT = { storeName: 'Braai', storeUrl: SHOP, days: 30 };

async function begin(who: Actor, browser: string | null = HERS): Promise<string> {
  return (await startWooConnect(deps, who, INPUT, browser)).token;
}

/** Someone who manages the shop approves, and the worker leaves the code there. */
async function approve(token: string): Promise<string> {
  expect(await takeWooKeys(deps, { token, keys: KEYS })).toBe('taken');
  const begun = await begunBy(it.db, token);
  await leaveWooCode(deps, { tokenId: begun!.id });
  return codeInShop();
}

/** The code, which only the shop's managers can read. */
const codeInShop = () => /code (\S+)/.exec(notices.at(-1)?.name ?? '')?.[1] ?? '';
const confirm = (who: Actor, token: string, code: string, browser: string | null = HERS) =>
  confirmWooConnect(deps, who, { token, browser, code });
const stateOf = (who: Actor, token: string, browser: string | null = HERS) =>
  wooConnectState(deps, who, { token, browser });
const stores = () => it.db.store.count();
const kept = () => it.db.wooApproval.count();

test('approving alone creates no store and uses the keys only to write the code; typing the code completes it', async () => {
  const token = await begin(she);
  expect(await stateOf(she, token)).toMatchObject({ state: 'waiting' });

  const code = await approve(token);

  expect(await stateOf(she, token)).toMatchObject({ state: 'confirm', storeName: 'Braai' });
  expect([await stores(), await it.db.storeCredential.count()]).toEqual([0, 0]);
  const jobs = (await it.db.outbox.findMany()).map(({ job }) => job);
  expect(jobs).toEqual(['stores.leave-woo-code']);
  expect(await confirm(she, token, ` ${code.toLowerCase()} `)).toBe('connecting');
  expect(await it.db.store.findMany()).toMatchObject([
    { merchantId: she.merchantId, url: SHOP, state: 'attention', externalId: null },
  ]);
  expect(await stateOf(she, token)).toMatchObject({ state: 'checking' });
  expect(await kept()).toBe(0);
});

test('a person who got someone else to approve cannot finish without the code in the shop', async () => {
  const token = await begin(he, HIS);
  const code = await approve(token);

  const guesses = ['1111-1111', '0000-0000', '2222-2222', 'ABCD-EFGH', `ABCD-${code.slice(5)}`];
  const outcomes = [];
  for (const guess of guesses) outcomes.push(await confirm(he, token, guess, HIS));

  expect(outcomes).toEqual([...Array(4).fill('wrong-code'), 'over']);
  expect(await confirm(he, token, code, HIS), 'the keys are gone').toBe('over');
  expect([await stores(), await kept()]).toEqual([0, 0]);
  expect(await stateOf(he, token, HIS)).toMatchObject({ state: 'failed' });
  // The shop's manager sees which account it is, and what to do.
  expect(notices[0]?.name).toContain(`"${he.name}"`);
  expect(notices[0]?.name).toContain('revoke the key');
});

test.each([
  ['another person in the same browser', () => he, HERS],
  ['the same person in another browser', () => she, HIS],
  ['the same person in a browser without the cookie', () => she, null],
  ['a caller who is not a person', () => ({ ...she, userId: null }), HERS],
] as const)(
  '%s can neither see nor finish the connection, even with the code',
  async (_, who, browser) => {
    const token = await begin(she);
    const code = await approve(token);

    expect(await confirm(who(), token, code, browser)).toBe('not-yours');
    await expect(stateOf(who(), token, browser)).rejects.toMatchObject({ code: 'not-found' });
    expect([await stores(), await kept()]).toEqual([0, 1]);
  },
);

test('the return of a stranger ends the connection and deletes the keys', async () => {
  const token = await begin(he, HIS);
  const code = await approve(token);

  expect(await endApproval(deps, token)).toEqual({ hadKeys: true });

  expect(await kept()).toBe(0);
  expect(await confirm(he, token, code, HIS)).toBe('over');
  expect(await takeWooKeys(deps, { token, keys: KEYS })).toBe('refused');
  expect(await endApproval(deps, token)).toEqual({ hadKeys: false });
  expect(await endApproval(deps, 'never-issued')).toEqual({ hadKeys: false });
});

test('a stranger who returns before the approval ends the connection, and after the confirmation changes nothing', async () => {
  const first = await begin(he, HIS);
  await endApproval(deps, first);
  expect(await takeWooKeys(deps, { token: first, keys: KEYS })).toBe('refused');

  const token = await begin(she);
  await confirm(she, token, await approve(token));
  await endApproval(deps, token);

  expect(await stateOf(she, token)).toMatchObject({ state: 'checking' });
});

test('a row id lets only its own person return, and cannot end the connection', async () => {
  const token = await begin(she);
  await approve(token);
  const [waiting] = await waitingApprovals(deps, she);

  expect(waiting).toMatchObject({ storeName: 'Braai' });
  expect(await stateOf(she, waiting!.id)).toMatchObject({ state: 'confirm' });
  await expect(stateOf(he, waiting!.id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await endApproval(deps, waiting!.id)).toEqual({ hadKeys: false });
  expect(await waitingApprovals(deps, he)).toEqual([]);
  expect(await kept()).toBe(1);
});

test('keys wait encrypted for at most fifteen minutes, and the connection can be started again', async () => {
  const token = await begin(she);
  const code = await approve(token);
  const [row] = await it.db.wooApproval.findMany();
  expect(JSON.stringify(row)).not.toMatch(/ck_of|cs_of/);
  expect(JSON.stringify(row)).not.toContain(code.replace('-', ''));
  expect(JSON.stringify(await it.db.outbox.findMany())).not.toMatch(/ck_of|cs_of/);

  it.clock.advance(15 * MINUTE_MS);

  expect(await confirm(she, token, code)).toBe('over');
  expect(await stateOf(she, token)).toMatchObject({ state: 'failed' });
  expect(await waitingApprovals(deps, she)).toEqual([]);
  await endSessions(it.services);
  expect(await kept()).toBe(0);
  const again = await begin(she);
  expect(await confirm(she, again, await approve(again))).toBe('connecting');
});

test('if the code cannot be written the person sees why, and a store that does not answer is retried', async () => {
  const token = await begin(she);
  await takeWooKeys(deps, { token, keys: KEYS });
  const { id: tokenId } = (await begunBy(it.db, token))!;

  failing = new AppError('store-down', 'Down.');
  await expect(leaveWooCode(deps, { tokenId })).rejects.toMatchObject({ code: 'store-down' });
  expect(await stateOf(she, token)).toMatchObject({ state: 'approved' });
  await failWooCode(deps, { tokenId });
  expect(await stateOf(she, token)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('did not answer'),
  });
  failing = null;
  await leaveWooCode(deps, { tokenId });
  await leaveWooCode(deps, { tokenId });
  expect(notices).toHaveLength(1);

  failing = new AppError('store-rights-lost', 'The store no longer accepts our keys.');
  const refused = await begin(she);
  await takeWooKeys(deps, { token: refused, keys: KEYS });
  await leaveWooCode(deps, { tokenId: (await begunBy(it.db, refused))!.id });
  expect(await stateOf(she, refused)).toMatchObject({
    state: 'failed',
    message: 'The store no longer accepts our keys.',
  });
  expect(await waitingApprovals(deps, she), 'no code can be typed').toEqual([]);
});

test('a connection requested through the API starts in its person’s browser, once, and not before', async () => {
  const asked = await startWooConnect(deps, she, INPUT, null);
  expect(asked.authorizeUrl).toBe(
    `${it.services.settings.publicUrl}/woocommerce-begin?token=${asked.token}`,
  );
  expect(await takeWooKeys(deps, { token: asked.token, keys: KEYS })).toBe('refused');
  const { token } = await startWooConnect(deps, she, INPUT, null);

  const open = (who: Actor, browser: string) => beginInBrowser(deps, who, { token, browser });
  await expect(open(he, HIS)).rejects.toMatchObject({ code: 'not-found' });
  expect(await open(she, HERS)).toBe(`${SHOP}/wc-auth?user_id=${token}`);
  await expect(open(she, HIS)).rejects.toMatchObject({ code: 'gone' });

  expect(await confirm(she, token, await approve(token))).toBe('connecting');
});

test.each([
  ['WordPress/6.9.1; https://victim.example', 'https://victim.example'],
  ['WordPress/6.9.1; http://shop.example.evil.example/x', 'http://shop.example.evil.example/x'],
])('keys sent by %s are not accepted for another store', async (userAgent, site) => {
  const token = await begin(he, HIS);

  expect(await takeWooKeys(deps, { token, keys: KEYS, userAgent })).toBe('refused');

  expect([await kept(), await it.db.outbox.count()]).toEqual([0, 0]);
  expect(await stateOf(he, token, HIS)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining(`another address, ${site}.`),
  });
});

test.each([undefined, 'WordPress/6.9.1', 'WordPress/6.9.1; https://www.shop.example/', 'curl/8'])(
  'keys sent by %s are accepted for the named store',
  async (userAgent) => {
    const token = await begin(she);
    const sent = { token, keys: KEYS, ...(userAgent ? { userAgent } : {}) };

    expect(await takeWooKeys(deps, sent)).toBe('taken');
  },
);

test('approving the same store again replaces the earlier approval of the same person only', async () => {
  const first = await begin(she);
  const old = await approve(first);
  const other = await begin(he, HIS);
  await approve(other);

  const second = await begin(she);
  const code = await approve(second);

  expect((await waitingApprovals(deps, she)).length).toBe(1);
  expect((await waitingApprovals(deps, he)).length).toBe(1);
  expect(await confirm(she, first, old)).toBe('over');
  expect(await confirm(she, second, code)).toBe('connecting');
  expect(await waitingApprovals(deps, she)).toEqual([]);
});

test('a connected store is not changed until the code is typed', async () => {
  const store = await given.store(it.services, she, {
    name: 'Braai',
    url: SHOP,
    integrationType: 'woocommerce',
    externalId: SHOP,
  });
  const token = await begin(she);
  await approve(token);

  expect(await it.db.store.findMany()).toEqual([store]);
  expect(await waitingApprovals(deps, she, 'Braai')).toHaveLength(1);
  expect(await waitingApprovals(deps, she, 'Another')).toEqual([]);
  expect(showCode('ABCD2345')).toBe('ABCD-2345');
});

test('the right code sent twice, as by a double click, connects the store once', async () => {
  const token = await begin(she);
  const code = await approve(token);

  expect(await confirm(she, token, code)).toBe('connecting');
  expect(await confirm(she, token, code)).toBe('connecting');

  expect(await stores()).toBe(1);
});
