import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { givenPerson } from '#tests/builders/person.ts';
import { test } from './journey.ts';
import { complaintsOf } from './harness.ts';
import { SIGN_UP_PASSWORD } from './sign-up.ts';
import { sound } from './sound.ts';
import { withScreens } from './with-screens.ts';

/** Administrator pages that open only after the sign-in is complete. */
const CLOSED = ['/all-merchants', '/holidays', '/orders'];

test('in production an administrator must first set up an authenticator, by keyboard, and signs in with it', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition }) => {
    const { auth } = composition;
    auth.settings.mode = 'production';
    const email = 'admin@thumela.example';
    const passwordHash = await auth.identity.keep({ email, password: SIGN_UP_PASSWORD });
    const emailProvedAt = auth.clock.now();
    await givenPerson(auth, 'admin', null, { email, passwordHash, emailProvedAt });
    const page = await (
      await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
    ).newPage();
    const complaints = complaintsOf(page);
    const type = async () => {
      await page.goto('/login?to=/holidays');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD);
      await page.keyboard.press('Enter');
    };

    await type();
    await expect(page).toHaveURL(/\/set-up-authenticator/);
    for (const path of CLOSED) {
      await page.goto(path);
      await expect(page, `${path} is not open yet`).toHaveURL(/\/login/);
    }

    await type();
    await sound(page);
    await page.getByRole('button', { name: 'Set up an app' }).press('Enter');
    const secret = (await page.locator('.t-secret').innerText()).replaceAll(' ', '');
    const app = new TOTP({ secret });
    await sound(page);
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That code is not correct.', { exact: false })).toBeVisible();
    await page.getByLabel('Code').fill(app.generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('group', { name: 'Recovery codes' });
    await expect(codes).toBeVisible();
    await sound(page);
    const [recovery] = await codes.getByRole('listitem').allInnerTexts();
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeHidden();
    await page.getByRole('link', { name: 'I have saved them' }).press('Enter');
    await expect(page).toHaveURL(/\/holidays/);

    await page.context().clearCookies();
    await type();
    await expect(page).toHaveURL(/\/login-code/);
    await page.getByLabel('Code').fill(recovery ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/holidays/);
    for (const path of CLOSED) expect((await page.goto(path))?.status(), path).toBe(200);
    expect(complaints).toEqual([]);
  });
});
