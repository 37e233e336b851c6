// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { AccountOfPassword } from '#app/screens/people/password-fields.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { CardPage } from './card.tsx';

test('a page begins in its first field that can be reached, not in one for password managers', async () => {
  const { page } = await inBrowser(
    <CardPage title="Reset password" beginsInField>
      <input type="hidden" name="intent" />
      <AccountOfPassword email="thandi@example.co.za" />
      <input name="code" />
    </CardPage>,
  );

  expect(document.activeElement).toBe(page.querySelector('[name=code]'));
});
