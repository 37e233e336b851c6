import { expect, type Page } from '@playwright/test';
import { isoDay } from '#app/domain/shared/time.ts';
import { given } from '#tests/builders/given.ts';
import { givenOutOfDateSlip } from '#tests/builders/out-of-date.ts';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { rowOf } from './steps.ts';
import { withScreens } from './with-screens.ts';

test('keyboard focus moves to the result of an action, the next alert, or the remaining content, never to the top of the page', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const merchant = await given.merchant(services, { balanceCents: 50_000 });
    const store = await given.store(services, merchant);
    const order = (orderId: string) => given.order(services, { merchant, store, orderId });
    for (const orderId of ['2001', '2002']) await order(orderId);
    for (const orderId of ['2003', '2004'])
      await givenOutOfDateSlip(services, (await order(orderId)).id);
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints = complaintsOf(page);
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));

    await page.goto('/orders');
    await tick(page, ['2001', '2002']);
    await press(page, page.getByRole('button', { name: 'Ship', exact: true }));
    const question = page.getByRole('dialog', { name: 'Ship 2 orders?' });
    await expect(question.getByRole('button', { name: 'Ship 2 orders' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: '2 in process' })).toBeFocused();
    await sound(page);

    // A dialog that can only inform replaces the confirmation that had opened first.
    await tick(page, ['2001', '2002']);
    const menu = page.getByRole('button', { name: 'Select Batch Action' });
    await press(page, menu);
    await press(page, page.getByRole('menuitem', { name: 'Cancel Return' }));
    const dialog = page.getByRole('dialog', { name: /^None of the 2 returns can/ });
    await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();

    const year = isoDay(services.clock.now()).slice(0, 4);
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year} `);

    await page.goto('/alerts');
    const rows = page.getByRole('listitem').filter({ hasText: 'Changed after it was printed' });
    await expect(rows).toHaveCount(2);
    await accept(page);
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toBeFocused();
    await accept(page);
    await expect(page.getByText('All clear')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Needs attention', level: 1 })).toBeFocused();
    expect(complaints).toEqual([]);
  });
});

async function tick(page: Page, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await rowOf(page, orderId).getByRole('checkbox').check();
}

type Pressed = ReturnType<Page['getByRole']>;

/** Presses the button by keyboard once it is enabled. */
async function press(page: Page, button: Pressed): Promise<void> {
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
}

async function accept(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Accept as is/ }).first());
  const asked = page.getByRole('dialog');
  await asked.getByRole('combobox').selectOption({ index: 1 });
  await press(page, asked.getByRole('button', { name: /^Accept/ }));
  await expect(asked).toBeHidden();
}
