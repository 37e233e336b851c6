import { beforeEach, expect, test } from 'vitest';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { startWooConnect } from './start-woo-connect.ts';
import {
  begunBy,
  confirmWooConnect,
  endApproval,
  noteDenied,
  openApproval,
  takeWooKeys,
} from './woo-approval.ts';
import { showCode } from './woo-approval.rules.ts';
import { wooConnectState } from './woo-connect-state.ts';

const KEYS = { consumerKey: 'ck_of_the_shop', consumerSecret: 'cs_of_the_shop' };
const BROWSER = 'her-browser';

let it: TestServices;
let deps: TestServices['services'] & { wooConnect: WooConnectPort };
let she: GivenMerchant;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
  const authorizeUrl = ({ storeUrl }: { storeUrl: string }) => `${storeUrl}/wc-auth`;
  deps = { ...it.services, wooConnect: { authorizeUrl } as unknown as WooConnectPort };
  she = await given.merchant(it.services);
});

/** A connection of the merchant that the shop has approved, and the code that the merchant must type. */
async function approved(name: string): Promise<{ token: string; code: string }> {
  const input = { storeName: name, storeUrl: `https://${name}.example`, days: 30 };
  const { token } = await startWooConnect(deps, she, input, BROWSER);
  await takeWooKeys(deps, { token, keys: KEYS });
  const begun = await begunBy(it.db, token);
  return { token, code: openApproval(deps, begun!.wooApproval!).code };
}

const confirm = (token: string, code: string) =>
  confirmWooConnect(deps, she, { token, browser: BROWSER, code });

test('if the code and a stranger’s return arrive at once, one of them wins and neither fails', async () => {
  for (let round = 0; round < 15; round += 1) {
    const name = `round-${round}`;
    const { token, code } = await approved(name);

    const [confirmed, ended] = await Promise.all([confirm(token, code), endApproval(deps, token)]);

    const begun = (await begunBy(it.db, token))!;
    const stores = await it.db.store.count({ where: { name } });
    const seen = { confirmed, ...ended, stores, isRevoked: begun.revokedAt !== null };
    expect([
      { confirmed: 'connecting', hadKeys: false, stores: 1, isRevoked: false },
      { confirmed: 'over', hadKeys: true, stores: 0, isRevoked: true },
    ]).toContainEqual(seen);
    expect(begun.wooApproval).toBeNull();
  }
});

test('an ended approval cannot be confirmed, even while its keys are still stored', async () => {
  const { token, code } = await approved('ended');
  await it.db.apiToken.updateMany({ data: { revokedAt: it.clock.now() } });

  expect(await confirm(token, code)).toBe('over');
  expect(await it.db.store.count()).toBe(0);
});

test('text that cannot be a code uses up no attempt, and a wrong code shows how many are left', async () => {
  const { token, code } = await approved('typed');
  await it.db.wooApproval.updateMany({ data: { codeLeftAt: it.clock.now() } });
  const triesLeft = async () =>
    (await wooConnectState(deps, she, { token, browser: BROWSER })).triesLeft;

  const slips = [
    code.slice(0, 7),
    `${code}A`,
    `code ${showCode(code)}`,
    'ABCD-234U',
    'ABCD-234!',
    '',
  ];
  for (const slip of slips) expect(await confirm(token, slip), slip).toBe('no-code');

  expect(await triesLeft()).toBe(5);
  expect(await confirm(token, '0000-0000')).toBe('wrong-code');
  expect(await triesLeft()).toBe(4);
  expect(await confirm(token, ` ${showCode(code).toLowerCase().replace('-', ' - ')} `)).toBe(
    'connecting',
  );
});

test('a person who returns without approving sees that in the first window, and can still approve', async () => {
  const input = { storeName: 'Denied', storeUrl: 'https://denied.example', days: 30 };
  const { token } = await startWooConnect(deps, she, input, BROWSER);
  const state = () => wooConnectState(deps, she, { token, browser: BROWSER });
  const he = await given.merchant(it.services);

  await noteDenied(deps, { token, userId: he.userId, browser: BROWSER });
  await noteDenied(deps, { token, userId: she.userId, browser: 'another' });
  expect(await state()).toMatchObject({ state: 'waiting' });
  await noteDenied(deps, { token, userId: she.userId, browser: BROWSER });

  expect(await state()).toMatchObject({
    state: 'failed',
    message: 'You did not approve the connection in the store. Nothing was changed.',
    storeName: 'Denied',
    storeUrl: 'https://denied.example',
  });
  expect(await takeWooKeys(deps, { token, keys: KEYS })).toBe('taken');
  await noteDenied(deps, { token, userId: she.userId, browser: BROWSER });
  expect(await state()).toMatchObject({ state: 'approved' });
});
