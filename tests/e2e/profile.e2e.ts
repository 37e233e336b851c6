import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { test } from './journey.ts';
import { complaintsOf } from './harness.ts';
import { mailedCode, mailedText, newPerson, signUp, SIGN_UP_PASSWORD } from './sign-up.ts';
import { sound } from './sound.ts';

const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

async function newMember(page: Page) {
  const person = newPerson('Lerato');
  await signUp(page, person);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  return person;
}

async function signInWith(page: Page, email: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const)
  test(`name, email address and password are changed by keyboard, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const complaints = complaintsOf(page);
    const { email } = await newMember(page);
    await sound(page);

    const you = card(page, 'Personal details');
    await you.getByLabel('First Name').fill('L');
    await you.getByLabel('First Name').press('Enter');
    await expect(you.getByText('First Name is Too Short!', { exact: false })).toBeVisible();
    const save = you.locator('form').getByRole('button', { name: 'Save' });
    await expect(save).not.toHaveAttribute('aria-busy');
    await save.press('Enter');
    await expect(you.getByLabel('First Name'), 'the invalid field has the focus').toBeFocused();
    await card(page, 'Email notifications').getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(
      card(page, 'Email notifications').getByRole('button', { name: 'Save' }),
    ).toBeFocused();
    await page.getByRole('link', { name: 'Devices and API tokens', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .press('Enter');
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await bar.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(you.getByLabel('First Name')).toHaveValue('Lerato');
    await expect(bar).toBeHidden();
    await page.reload();
    await you.getByLabel('First Name').fill('Naledi');
    await you.getByLabel('First Name').press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(bar).toBeHidden();

    const next = newPerson('Naledi').email;
    const address = card(page, 'Email address');
    await address.getByLabel('New Email').fill(next);
    await address.getByLabel('Current Password').fill('Not-the-1-password');
    await address.getByLabel('Current Password').press('Enter');
    await expect(address.getByText('Incorrect password.')).toBeVisible();
    await expect(address.getByLabel('Current Password')).toBeFocused();
    await address.getByLabel('Current Password').fill(SIGN_UP_PASSWORD);
    await address.getByLabel('Current Password').press('Enter');
    await expect(address.getByText('We sent a code to each')).toBeVisible();
    await expect(address.getByLabel(`Code sent to ${email}`)).toBeFocused();
    await sound(page);
    await address
      .getByLabel(`Code sent to ${email}`)
      .fill(await mailedCode(page, email, 'wants to change its email address'));
    await address.getByLabel(`Code sent to ${next}`).fill(await mailedCode(page, next));
    await page.keyboard.press('Enter');
    await expect(address.getByText(`You sign in with ${next}.`)).toBeVisible();
    await expect(address.getByLabel('New Email')).toBeFocused();

    const password = card(page, 'Password');
    await password.getByLabel('Current Password').fill(SIGN_UP_PASSWORD);
    await password.getByLabel('New Password').fill('Quite-new-1!');
    await password.getByLabel('Confirm Password').fill('Quite-new-1!');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Password changed. All other devices are signed out.'),
    ).toBeVisible();
    await expect(password.getByLabel('New Password')).toHaveValue('');
    expect(complaints).toEqual([]);
  });

test('an authenticator is set up, asked for at the next sign-in, and replaced by a recovery code', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const { email } = await newMember(page);
  const app = card(page, 'Authenticator app');
  await app.getByRole('button', { name: 'Set up an app' }).press('Enter');
  await expect(app.getByLabel('Current Password')).toBeFocused();
  await page.keyboard.type(SIGN_UP_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
  const qr = app.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect
    .poll(() => qr.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0);
  await sound(page);
  await app.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(app.getByText('That code is not correct.', { exact: false })).toBeVisible();
  await app.getByLabel('Code').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await expect(app.getByText('Save these recovery codes')).toBeVisible();
  const codes = await app.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await sound(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await app.getByRole('button', { name: 'Copy' }).click();
  await expect(app.getByText('The browser blocked copying.', { exact: false })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()).trim().split(/\s+/))).toEqual(codes);
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await app.getByRole('button', { name: 'Copy' }).click();
  await expect(app.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Leave without the recovery codes?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await app.getByRole('button', { name: 'I have saved them' }).click();
  await expect(app.getByText('10 recovery codes are left.', { exact: false })).toBeVisible();
  expect(await mailedText(page, email, 'An authenticator app was set up')).toContain('/access');

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  await signInWith(phone, email, SIGN_UP_PASSWORD);
  await expect(phone).toHaveURL(/\/login-code/);
  await sound(phone);
  await phone.getByLabel('Code').fill('000000');
  await phone.keyboard.press('Enter');
  await expect(
    phone.getByText('That code is not correct.', { exact: false }).first(),
  ).toBeVisible();
  await phone.getByLabel('Code').fill(codes[0]!);
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(/\/dashboard/);
  await phone.goto('/profile');
  await expect(phone.getByText('9 recovery codes are left.', { exact: false })).toBeVisible();

  await card(phone, 'Authenticator app').getByRole('button', { name: 'Turn off' }).click();
  await phone.getByLabel('Code').fill(codes[1]!);
  await card(phone, 'Authenticator app').getByLabel('Current Password').fill(SIGN_UP_PASSWORD);
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
});
