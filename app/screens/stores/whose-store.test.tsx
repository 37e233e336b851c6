// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { actionsOf } from '#tests/fakes/row-menu.ts';
import { AllStoresScreen } from './all-stores-screen.tsx';
import { StoreSettingsScreen } from './store-settings-screen.tsx';

const STORE: StoreRow = {
  id: 'a store',
  name: 'Kasi Home',
  url: 'https://kasi.example',
  integrationType: 'custom',
  state: 'connected',
  stateReason: null,
  isDeleted: false,
  ownerEmail: 'owner@kasi.example',
  tokenHandle: null,
  locations: 1,
  lastDeliveryAt: null,
  health: { light: 'unknown', words: 'Waiting', meter: null, lines: [], broken: null },
  backfill: null,
  isWebhookOff: false,
  webhookUrl: null,
};
const DELETED: StoreRow = { ...STORE, state: 'disconnected', isDeleted: true };

test('administrators see which account owns each store, merchants do not', async () => {
  for (const showsAccount of [true, false]) {
    const lists = [
      <AllStoresScreen key="all" stores={[STORE]} waiting={[]} q="" showsAccount={showsAccount} />,
      <StoreSettingsScreen key="settings" stores={[STORE]} showsAccount={showsAccount} />,
    ];
    for (const list of lists)
      expect(textOf(await drawn(list)).includes('owner@kasi.example')).toBe(showsAccount);
  }
});

test('a deleted store is marked in Store Settings and offers Reconnect instead of Delete [1§2.3.10]', async () => {
  const stores = [DELETED, { ...STORE, id: 'another', name: 'Karoo Candles' }];
  const { page } = await inBrowser(<StoreSettingsScreen stores={stores} showsAccount={false} />);

  expect(page.textContent).toContain('Deleted');
  expect(await actionsOf(page, 'Kasi Home')).toEqual(['Edit', 'Locations (1)', 'Reconnect']);
  expect(await actionsOf(page, 'Karoo Candles')).toEqual([
    'Edit',
    'Locations (1)',
    'Mintsoft',
    'Delete',
  ]);
});
