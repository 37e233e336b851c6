import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { codeIn } from '#tests/fakes/mailed-code.ts';
import { SLOWNESS } from '#tests/run/patience.ts';

export const SIGN_UP_PASSWORD = 'Umhlanga-2026!';

/** A person with a new email address that has no account yet. */
export function newPerson(firstName: string): { firstName: string; email: string } {
  const word = randomBytes(3).toString('hex');
  return { firstName, email: `${firstName}.${word}@shop.example`.toLowerCase() };
}

/** Signs up by the form and confirms the email address with the mailed code. Ends in the empty account. */
export async function signUp(
  page: Page,
  { firstName, email }: { firstName: string; email: string },
): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Dube');
  await page.getByLabel('Phone').fill('+27825550133');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Account Created')).toBeVisible();
  await expect(page, 'said once').toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await page.getByLabel('Code').fill(await mailedCode(page, email));
  await page.getByRole('button', { name: /Verify|Prove|Confirm/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/orders');
}

/** The code in the newest mail for `email` that contains `saying`, read from evaluation mode's mailbox page. */
export async function mailedCode(page: Page, email: string, saying = email): Promise<string> {
  return codeIn(await mailedText(page, email, saying));
}

/** The full text of the newest mail for `email` that contains `saying`. */
export async function mailedText(page: Page, email: string, saying = email): Promise<string> {
  const mails = await page.context().newPage();
  const mine = mails.getByRole('article').filter({ hasText: email }).filter({ hasText: saying });
  await expect(async () => {
    await mails.goto('/mails');
    await expect(mine.first()).toBeVisible({ timeout: 1_000 * SLOWNESS });
  }).toPass();
  const text = await mine.first().innerText();
  await mails.close();
  return text;
}
