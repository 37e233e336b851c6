import { expect, test } from 'vitest';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { AllStoresScreen } from './all-stores-screen.tsx';

const store: StoreRow = {
  id: '1',
  name: 'Kloof and Karoo',
  url: 'kloof.myshopify.com',
  integrationType: 'shopify',
  state: 'connected',
  stateReason: null,
  isDeleted: false,
  ownerEmail: 'naledi@kloof.example',
  tokenHandle: null,
  locations: 1,
  lastDeliveryAt: null,
  health: {
    light: 'unknown',
    words: 'Importing past orders',
    meter: null,
    lines: [],
    broken: null,
  },
  backfill: {
    progress: { isRunning: true, percent: 0, words: '0 of 285 brought in.', failure: null },
    since: '2026-11-18T08:00:00.000Z',
    goal: '2026-10-18T08:00:00.000Z',
    choices: [],
  },
  isWebhookOff: false,
  webhookUrl: null,
};

test('a store that is importing past orders shows the progress and no green light', async () => {
  const page = await drawn(
    <AllStoresScreen stores={[store]} waiting={[]} q="" showsAccount={false} />,
    '/all-stores',
  );

  expect(textOf(page)).toContain('Importing past orders, 0%');
  expect(page).not.toContain('t-light--good');
});
