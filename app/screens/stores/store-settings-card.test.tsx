// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { StoreSettingsCard } from './store-settings-card.tsx';

const SETTINGS: StoreSettings = {
  printOnBooking: false,
  bookOnConfirm: false,
  recipientLanguage: 'en',
  notifyCustomer: true,
  gateways: null,
  statuses: null,
};

test('saving unsaved changes keeps what another person has saved in the meantime', async () => {
  const sent: Record<string, unknown>[] = [];
  let reload!: (settings: StoreSettings) => void;
  function Page() {
    const [settings, setSettings] = useState(SETTINGS);
    reload = setSettings;
    return <StoreSettingsCard storeName="Kasi Home" settings={settings} />;
  }
  const { page } = await inBrowser(<Page />, (form) => {
    sent.push(Object.fromEntries(form));
    return { intent: 'settings' };
  });
  const [print, book] = [...page.querySelectorAll<HTMLInputElement>('[type=checkbox]')];

  await act(async () => print!.click());
  await act(async () => reload({ ...SETTINGS, bookOnConfirm: true, recipientLanguage: 'zu' }));
  expect(book!.checked).toBe(true);
  await act(async () => page.querySelector('form')!.requestSubmit());

  expect(sent).toMatchObject([
    { printOnBooking: 'on', bookOnConfirm: 'on', recipientLanguage: 'zu', notifyCustomer: 'on' },
  ]);
});
