// @vitest-environment jsdom
import { useLocation, useNavigate } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import { act, useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { WooConnectState as State } from '#app/domain/stores/woo-connect-state.ts';
import { LoginScreen } from '#app/screens/people/login-screen.tsx';
import { AddLocationScreen } from '#app/screens/stores/add-location-screen.tsx';
import { AllStoresScreen } from '#app/screens/stores/all-stores-screen.tsx';
import { CreateStoreScreen } from '#app/screens/stores/create-store-screen.tsx';
import { EditStoreScreen } from '#app/screens/stores/edit-store-screen.tsx';
import { LocationsScreen } from '#app/screens/stores/locations-screen.tsx';
import { StoreTokenScreen } from '#app/screens/stores/store-token-screen.tsx';
import { WooConnectState } from '#app/screens/stores/woo-connect-state.tsx';
import { useClientVersion } from '#app/shells/use-client-version.ts';
import { KLOOF } from '#tests/builders/kloof-street.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { becomes, buttonOf, press, type, write } from './in-page.ts';
import { spec } from './spec.ts';

// Fake timers stop the screens' own polling, which these tests do not cover.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen opened at this address, and the addresses that the browser visits. */
async function openedAt(path: string, screen: ReactNode, action?: (form: FormData) => unknown) {
  const places: string[] = [];
  function Opened() {
    const navigate = useNavigate();
    const { pathname, search } = useLocation();
    places.push(pathname + search);
    useEffect(() => navigate(path), [navigate]);
    return screen;
  }
  const browser = await inBrowser(<Opened />, action);
  await becomes(() => expect(places).toContain(path));
  return { ...browser, now: () => places.at(-1) };
}

spec('1§5.23 Woo button disabled until both filled', async () => {
  const answer = { asksOwner: false, wooShop: null, demoWoo: null, shopifyUrl: null };
  const { page } = await inBrowser(<CreateStoreScreen {...answer} />);
  await press(page, 'Connect');
  const button = buttonOf(page, 'Connect Woocommerce');
  const states = [button.disabled];
  await type(page, 'storeName', 'Veld');
  states.push(button.disabled);
  await type(page, 'storeUrl', 'veld.example');
  states.push(button.disabled);
  await type(page, 'storeName', ' ');
  states.push(button.disabled);
  expect(states).toEqual([true, true, false, true]);
});

const EMPTY_LOG = {
  url: null,
  failingSince: null,
  switchedOff: null,
  counts: { pending: 0, delivered: 0, failed: 0, held: 0 },
  page: { docs: [], totalDocs: 0, page: 1, totalPages: 1 },
  shown: null,
};

spec('1§2.3.14 /edit-store – on 200 goes to /store-settings', async () => {
  const saved = { message: 'Webhook saved', secret: null, secretFor: 'webhook', isSaved: true };
  const refused = { errors: { fields: { webhook_url: 'Webhook URL required' }, values: {} } };
  const path = '/edit-store?store=Kasi%20Home';
  const saving = async (answer: object) => {
    const screen = (
      <EditStoreScreen
        storeName="Kasi Home"
        webhook={EMPTY_LOG}
        pageSize={25}
        tokens={null}
        backOffice={null}
      />
    );
    const opened = await openedAt(path, screen, () => answer);
    await type(opened.page, 'webhook_url', 'https://shop.example/hook');
    await press(opened.page, 'Save');
    return opened;
  };
  const stays = await saving(refused);
  await becomes(() => expect(stays.page.textContent).toContain('Webhook URL required'));
  expect(stays.now()).toBe(path);
  const { now } = await saving(saved);
  await becomes(() => expect(now()).toBe('/store-settings'));
});

spec('1§2.3.31 /generate-access-token – OK returns to /store-settings (D42)', async () => {
  const answer = { token: 'a token that is shown once', storeName: 'Kasi Home' };
  const screen = <StoreTokenScreen stores={[]} chosen={null} asksOwner={false} answer={answer} />;
  const { page, now } = await openedAt('/generate-access-token', screen);
  expect(now()).toBe('/generate-access-token');
  const dialog = page.querySelector('dialog[open]')!;
  expect(dialog.textContent).toContain('a token that is shown once');
  await press(dialog, 'OK');
  await becomes(() => expect(now()).toBe('/store-settings'));
});

const CONNECTED: State = {
  storeName: 'Veld and Vine',
  storeUrl: 'https://veld.example',
  state: 'connected',
  message: null,
  isReconnect: false,
  codeAt: 'https://veld.example/wp-admin',
  triesLeft: null,
};

spec(
  '1§2.3.22 /store-settings/locations/{store_name}/add – opened after a Woocommerce association',
  async () => {
    let answer: State = { ...CONNECTED, state: 'checking' };
    vi.stubGlobal('fetch', async () => Response.json(answer));
    const following = (
      <WooConnectState token="t" initial={answer}>
        {() => null}
      </WooConnectState>
    );
    const { page, now } = await openedAt('/woocommerce-finish?token=t', following);
    await becomes(() => expect(page.textContent).toContain('Testing the keys'));
    expect(now()).toBe('/woocommerce-finish?token=t');
    answer = CONNECTED;
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await becomes(() =>
      expect(now()).toBe('/store-settings/locations/Veld%20and%20Vine/add?created'),
    );
  },
);

spec(
  '1§2.3.20 /store-settings/locations/{store_name}/add – fields location name, address with autocomplete (lat/long)',
  async () => {
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json(url.includes('?id=') ? KLOOF : [{ id: KLOOF.id, label: KLOOF.label }]),
    );
    const { page } = await inBrowser(
      <AppProvider i18n={{}}>
        <AddLocationScreen
          storeName="Kasi Home"
          tiles={{ tileUrl: null, tileAttribution: '' }}
          isFirst={false}
          location={null}
        />
      </AppProvider>,
    );
    const filled = () => Object.fromEntries(new FormData(page.querySelector('form')!));
    expect(filled()).toMatchObject({ latitude: '', longitude: '' });
    await write(page.querySelector<HTMLInputElement>('[role=combobox]')!, '12 kloof');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await act(async () => page.querySelector<HTMLElement>('[role=option]')!.click());
    await becomes(() =>
      expect(filled()).toMatchObject({
        street: '12 Kloof Street',
        city: 'Cape Town',
        latitude: '-33.92584',
        longitude: '18.42322',
      }),
    );
  },
);

const LOCATIONS = <LocationsScreen storeName="Kasi Home" hubs={[]} locations={[]} />;

for (const [promise, screen] of [
  ['1§2.3.17 /store-settings/locations/{store_name} – refresh button', LOCATIONS],
  [
    '1§2.3.28 /all-stores – refresh button',
    <AllStoresScreen key="stores" stores={[]} waiting={[]} q="" showsAccount={false} />,
  ],
] as const)
  spec(promise, async () => {
    let reads = 0;
    const { page } = await inBrowser(screen, undefined, () => (reads += 1));
    expect(reads).toBe(0);
    await press(page, 'Refresh');
    await becomes(() => expect(reads).toBe(1));
  });

spec('1§2.3.38 Toast after association: server message', async () => {
  const { said, now } = await openedAt('/locations?associated', LOCATIONS);
  await becomes(() => expect(now(), 'it is said once').toBe('/locations'));
  expect(said).toEqual([{ message: 'Store associated successfully.' }]);
});

spec("1§8.14 Success 'Store created successfully.'", async () => {
  const { said } = await openedAt('/locations?created', LOCATIONS);
  await becomes(() => expect(said).toEqual([{ message: 'Store created successfully.' }]));
  expect((await openedAt('/locations', LOCATIONS)).said).toEqual([]);
});

/** A sign-in that was sent and is not yet answered. */
async function signingIn() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const screen = <LoginScreen notice={null} />;
  const { page } = await inBrowser(screen, () => promise);
  const button = buttonOf(page, 'Sign in');
  const before = button.getAttribute('aria-busy');
  await press(page, 'Sign in');
  return { button, before, answer: () => resolve(null) };
}

spec('1§4.18 Buttons show loading while in flight', async () => {
  const { button, before } = await signingIn();
  expect(before).toBeNull();
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.className).toContain('is-busy');
});

spec('1§4.8 Sign-in step 2 – loading state clears', async () => {
  const { button, answer } = await signingIn();
  expect(button.getAttribute('aria-busy')).toBe('true');
  answer();
  await becomes(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(button.className).not.toContain('is-busy');
});

function Wrapper() {
  useClientVersion('Thumela');
  return null;
}

for (const promise of [
  '1§3.3 Storage key clientVersion',
  '1§4.4 Sign-in step 1: clientVersion set to 1',
])
  spec(promise, async () => {
    localStorage.clear();
    await inBrowser(<Wrapper />);
    expect({ ...localStorage }).toEqual({ clientVersion: '1' });
    localStorage.clear();
  });
