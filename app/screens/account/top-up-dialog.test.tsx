// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { press, type } from '#tests/conformance/in-page.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

async function opened() {
  const sent: unknown[] = [];
  const { page } = await inBrowser(
    <TopUpDialog isOpen canPay eft={null} eftReference="T1" onClose={() => undefined} />,
    (form) => {
      sent.push(form.get('amount'));
      return { errors: { fields: {}, values: {} } };
    },
  );
  const field = () => page.querySelector<HTMLInputElement>('[name=amount]')!;
  const chosen = () =>
    [...page.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent);
  return { page, sent, field, chosen };
}

test('an amount is typed digit by digit, also past the amounts of the buttons', async () => {
  const { page, sent, field, chosen } = await opened();
  expect(chosen()).toEqual(['R100']);

  for (const digit of '20050') {
    const typed = field().value + digit;
    await type(page, 'amount', typed);
    expect(field().value).toBe(typed);
  }
  expect(chosen()).toEqual([]);
  await press(page, 'Continue to payment');

  expect(sent).toEqual(['20050']);
});

test('a button empties the field and is sent', async () => {
  const { page, sent, field, chosen } = await opened();
  await type(page, 'amount', '75');

  await press(page, 'R500');
  expect([field().value, chosen()]).toEqual(['', ['R500']]);
  await press(page, 'Continue to payment');

  expect(sent).toEqual(['500']);
});
