import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { sound } from './sound.ts';
import { mailedCode, newPerson, signUp } from './sign-up.ts';

const NEW = 'Another-Passw0rd!';

test('a forgotten password is replaced with a mailed code, by keyboard and on a phone, and other sessions end @gate', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const person = newPerson('Lindiwe');
  const elsewhere = await (await browser.newContext()).newPage();
  await signUp(elsewhere, person);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forget Password' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter Your Email' })).toBeVisible();
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByText('Invalid Email').first()).toBeVisible();
  await sound(page);
  await page.getByLabel('Email').fill(person.email);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expect(page.getByText('Verification code has been send on your email')).toBeVisible();
  const code = await mailedCode(page, person.email, 'with your new password');
  await page.getByLabel('Code', { exact: true }).fill('0000-0000');
  await page.getByLabel('New Password').fill(NEW);
  await page.getByLabel('Confirm Password').fill('Something-e1se!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords does not match.')).toBeVisible();
  await sound(page);
  await page.getByLabel('New Password').fill(NEW);
  await page.getByLabel('Confirm Password').fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Invalid verification code/).first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('New Password').fill(NEW);
  await page.getByLabel('Confirm Password').fill(NEW);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Password Change successfully.')).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/);
  await signIn(page, { email: person.email, password: NEW });
  await expect(page).toHaveURL(/\/(orders|home)?$/);
  expect(complaints).toEqual([]);
});

test('a form opened without an email address asks for it first, unless the person is signed in', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await expect(page).toHaveURL(/\/enter-email$/);
  await page.getByLabel('Email').fill('Nobody.There@Example.co.za');
  await page.keyboard.press('Enter');
  await expect(page.getByText('nobody.there@example.co.za')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText(/^Please wait \d+ seconds/)).toBeVisible();
  await page.getByRole('link', { name: 'Use another address' }).click();
  await expect(page.getByRole('heading', { name: 'Enter Your Email' })).toBeVisible();

  await signUp(page, newPerson('Sibusiso'));
  await page.goto('/enter-email');
  await expect(page).not.toHaveURL(/enter-email/);
});
