import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { sound } from './sound.ts';

test('an account enters the address of its invoices, and finds them beside its balance', async ({
  page,
}) => {
  await signUp(page, newPerson('Nandi'));
  const complaints = complaintsOf(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Invoices and Statements' }).click();

  await expect(page.getByText('No invoices or statements yet')).toBeVisible();
  await expect(page.getByText('Add your billing details')).toBeVisible();
  await sound(page);
  await page.getByRole('link', { name: 'Billing details' }).click();
  await page.getByLabel('Legal name').fill('Nandi Trading CC');
  await page.getByLabel('VAT number').fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A VAT number has 10 digits and begins with 4')).toBeVisible();
  await expect(page.getByText('Address required')).toBeVisible();
  await sound(page);
  await page.getByLabel('VAT number').fill('4 987 654 321');
  await page.getByLabel('Billing address').fill('5 Vilakazi Street\nSoweto');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Billing details saved')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('VAT number')).toHaveValue('4987654321');
  await expect(page.getByLabel('Billing address')).toHaveValue('5 Vilakazi Street\nSoweto');
  await page.goto('/account/papers');
  await expect(page.getByText('Add your billing details')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an administrator changes the company’s details; a bank account is complete or left out', async ({
  page,
}) => {
  await signIn(page, await loginOf('admin'));
  await page.goto('/invoices');
  await page.getByRole('link', { name: 'Company details' }).click();
  const branch = page.getByLabel('Branch code');
  const before = await branch.inputValue();

  await branch.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required if merchants pay by EFT')).toBeVisible();
  for (const [typed, kept] of [
    ['25-06-50', '250650'],
    ['25-06-55', before],
  ] as const) {
    await branch.fill(typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Company details saved')).toBeVisible();
    await page.reload();
    await expect(branch).toHaveValue(kept);
  }
  await page.goto('/invoices?number=INV-999999');
  await expect(page.getByText('No invoices match')).toBeVisible();
  await sound(page);
});
