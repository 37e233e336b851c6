import { expect } from '@playwright/test';
import { test } from './journey.ts';

test('a newcomer is sent to the sign-in page, which shows no errors @gate', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto('/');

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  expect(complaints).toEqual([]);
});
