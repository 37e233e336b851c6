// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { useStoreActions } from './use-store-actions.ts';

const SHOWN = {
  id: '0198f2a0-0000-7000-8000-000000000001',
  about: null,
  body: '{}',
  tries: [],
} as unknown as Parameters<typeof DeliveryDialog>[0]['shown'];

test('a delivery that could not be sent again says why in its dialog', async () => {
  function Screen() {
    return <DeliveryDialog shown={SHOWN} actions={useStoreActions()} />;
  }
  const message = 'Switch the webhook on first.';
  const { page } = await inBrowser(<Screen />, () => ({
    errors: { fields: {}, values: {}, message },
  }));
  const dialog = page.querySelector('dialog')!;
  const again = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Send Again',
  )!;

  expect(dialog.textContent).not.toContain(message);
  await act(async () => again.click());

  expect(dialog.textContent).toContain(message);
});
