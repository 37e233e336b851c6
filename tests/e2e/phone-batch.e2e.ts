import { expect, type Locator } from '@playwright/test';
import type { Services } from '#app/ports/services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { rowOf } from './steps.ts';
import { withScreens } from './with-screens.ts';

const PHONES = [
  [390, 844],
  [390, 667],
  [320, 640],
] as const;

/** Desktop windows that are shorter than the menu. */
const DESKS = [
  [1280, 720],
  [1366, 650],
] as const;

test('on a phone, and in a low window, all actions on the selection are in reach, also while batches are running', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const merchant = await given.merchant(services, { balanceCents: 50_000 });
    const totalCents = 25_924_500n;
    const first = await given.order(services, { merchant, orderId: '2001', totalCents });
    const store = await services.db.store.findUniqueOrThrow({ where: { id: first.storeId } });
    for (let number = 2002; number < 2104; number += 1)
      await given.order(services, { merchant, store, orderId: String(number), totalCents });
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));
    await workOf(services, merchant, first.orderKey);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/orders');
    expect(await isCut(rowOf(page, '2103').getByText(/R259.245/))).toBe(false);

    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await page.goto('/orders');
      await expect(page.getByRole('region', { name: 'Background jobs' })).toBeVisible();
      await rowOf(page, '2103').getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: 'Selected orders' });
      const all = bar.getByRole('button', { name: 'Select all 103 that match' });
      for (const name of ['Ship and print', 'Ship', 'Clear'])
        await inReach(bar.getByRole('button', { name, exact: true }));
      await inReach(all);
      await apart(bar.getByText('1 selected'), all);
      if (width === 390) expect((await bar.boundingBox())?.height).toBeLessThan(190);
      const page100 = page.getByRole('checkbox', { name: 'Select all on this page' });
      await page100.check();
      await expect(bar.getByRole('status')).toHaveText('100 selected');
      await page100.uncheck();
      await expect(bar).toBeHidden();
      await rowOf(page, '2103').getByRole('checkbox').check();
      await bar.getByRole('button', { name: 'Select Batch Action' }).click();
      const menu = bar.getByRole('menu');
      const below = await page
        .locator('.t-top')
        .evaluate((top) => top.getBoundingClientRect().bottom);
      expect((await menu.boundingBox())?.y).toBeGreaterThanOrEqual(below);
      await endsInReach(menu);
    }
    for (const [width, height] of DESKS) {
      await page.setViewportSize({ width, height });
      await page.goto('/orders');
      await expect(page.getByRole('region', { name: 'Background jobs' })).toBeVisible();
      await rowOf(page, '2103').getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: 'Selected orders' });
      await bar.getByRole('button', { name: 'Select Batch Action' }).click();
      await endsInReach(bar.getByRole('menu'));
    }
  });
});

/** Creates three running batches for each person of a company. */
async function workOf({ db, clock }: Services, { merchantId }: GivenMerchant, orderKey: string) {
  const of = { intent: 'hold', input: {}, merchantId, createdAt: clock.now() };
  for (const { id } of await db.membership.findMany({ where: { merchantId } }))
    for (let made = 0; made < 3; made += 1)
      await db.batch.create({
        data: {
          ...of,
          id: newId(),
          requestedBy: `user:${id}`,
          orders: { create: { orderKey, position: 0, state: 'done', changedAt: clock.now() } },
        },
      });
}

async function endsInReach(menu: Locator): Promise<void> {
  for (const end of ['first', 'last'] as const) {
    const action = menu.getByRole('menuitem')[end]();
    await action.scrollIntoViewIfNeeded();
    await inReach(action);
  }
}

/** Expects that no other element covers the middle of the control. */
async function inReach(action: Locator): Promise<void> {
  const isOnTop = await action.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOnTop, String(action)).toBe(true);
}

async function apart(words: Locator, button: Locator): Promise<void> {
  const end = await words.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node.firstChild ?? node);
    const { right, bottom } = range.getBoundingClientRect();
    return { right, bottom };
  });
  const box = await button.boundingBox();
  expect(end.right <= (box?.x ?? 0) || end.bottom <= (box?.y ?? 0)).toBe(true);
}

function isCut(text: Locator): Promise<boolean> {
  return text.evaluate((node) => {
    const cell = node.closest('td') ?? node;
    const room =
      cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight);
    const { left, right } = node.getBoundingClientRect();
    const from = cell.getBoundingClientRect().left + parseFloat(getComputedStyle(cell).paddingLeft);
    return right > room + 0.5 || left < from - 0.5;
  });
}
