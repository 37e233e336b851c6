import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';

/** Presses a key without effect (Shift) between any two tasks of the page, during its first three seconds. */
function pressWithoutEnd() {
  const { port1, port2 } = new MessageChannel();
  const end = performance.now() + 3_000;
  port1.onmessage = () => {
    document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
    if (performance.now() < end) port2.postMessage(null);
  };
  port2.postMessage(null);
}

test('keys pressed while a page starts do not break it', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.addInitScript(pressWithoutEnd);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(complaints).toEqual([]);
});
