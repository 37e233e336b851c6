// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { StoreScreen } from './store-screen.tsx';

type StoreAnswer = NonNullable<Parameters<typeof StoreScreen>[0]['answer']>;

const STORE: StorePage = {
  id: '0192f5a0-0000-7000-8000-000000000001',
  name: 'Karoo Candles',
  url: 'https://karoo.example',
  integrationType: 'custom',
  account: null,
  state: 'connected',
  isDeleted: false,
  stateReason: null,
  orders: 3,
  locations: 1,
  isJoined: false,
  sameShopAs: null,
  health: { light: 'good', words: 'All clear', meter: null, lines: [], broken: null },
  backfill: null,
  lastDeliveryAt: null,
  isWebhookOff: false,
};

const PROPS = {
  settings: null,
  can: { 'store.write': true, 'pickupLocation.write': true },
  shopifyAppUrl: null,
  fees: null,
  privacy: [],
  waiting: [],
};

async function saidAfter(answer: StoreAnswer, store: Partial<StorePage> = {}) {
  const { said } = await inBrowser(
    <StoreScreen {...PROPS} store={{ ...STORE, ...store }} answer={answer} />,
  );
  return said.map(({ message }) => message);
}

test.each<[StoreAnswer, string]>([
  [{ intent: 'disconnect' }, 'Store deleted.'],
  [
    { intent: 'reconnect', authorizeUrl: null },
    'Store reconnected. Create a new API token for it.',
  ],
  [{ intent: 'check' }, 'Checking the store.'],
  [{ intent: 'backfill', backfill: 'begun' }, 'Importing past orders.'],
  [{ intent: 'backfill', backfill: 'hereAlready' }, 'Those orders are already here.'],
  [{ intent: 'stopBackfill' }, 'Import stopped.'],
])('after %j the store’s page shows the toast %j', async (answer, words) => {
  expect(await saidAfter(answer)).toEqual([words]);
});

test('no toast says “reconnected” while the store must still approve us', async () => {
  const woo = { integrationType: 'woocommerce' } as const;
  expect(await saidAfter({ intent: 'reconnect', authorizeUrl: null }, woo)).toEqual([]);
});

test('a shop with orders of its own can only be connected separately, and says so', async () => {
  const sameShopAs = { name: 'Kasi Home', url: 'https://old.example', canMove: false };
  const store = { ...STORE, integrationType: 'woocommerce', state: 'attention' } as const;
  const { page } = await inBrowser(<StoreScreen {...PROPS} store={{ ...store, sameShopAs }} />);

  expect(page.textContent).toContain('so Kasi Home cannot move here');
  const buttons = [...page.querySelectorAll('.t-banner button')];
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Connect Separately']);
});

test.each([true, false])(
  'a shop with the orders of another store asks whether that one moved; who may write (%s) can answer',
  async (mayWrite) => {
    const sent: string[] = [];
    const { page } = await inBrowser(
      <StoreScreen
        {...PROPS}
        store={{
          ...STORE,
          integrationType: 'woocommerce',
          state: 'attention',
          stateReason: 'The reason, which the question replaces.',
          sameShopAs: { name: 'Kasi Home', url: 'https://old.example', canMove: true },
        }}
        can={{ 'store.write': mayWrite, 'pickupLocation.write': true }}
      />,
      (form) => sent.push(form.get('intent') as string),
    );
    const buttons = [...page.querySelectorAll<HTMLButtonElement>('.t-banner button')];

    expect(page.textContent).toContain('This shop has the orders of your store Kasi Home');
    expect(page.textContent).toContain('https://old.example');
    expect(page.textContent).not.toContain('The reason, which the question replaces.');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      mayWrite ? ['Move Kasi Home Here', 'Connect Separately'] : [],
    );
    for (const button of buttons) await act(async () => button.click());
    expect(sent).toEqual(mayWrite ? ['moveHere', 'connectSeparately'] : []);
  },
);
