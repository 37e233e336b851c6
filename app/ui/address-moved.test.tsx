// @vitest-environment jsdom
import { AppProvider } from '@shopify/polaris';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AddressValue } from './address.ts';
import { AddressPicker } from './address-picker.tsx';

// Polaris calls `matchMedia`, which jsdom lacks, while its modules load.
vi.hoisted(() => {
  const media = { matches: false, addListener: () => undefined, removeListener: () => undefined };
  Object.assign(window, { matchMedia: () => media });
});

const KLOOF: AddressValue = {
  street: '12 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
  latitude: -33.92584,
  longitude: 18.42322,
  geoSource: 'pin',
  precision: 'street',
};
const PLACE = { latitude: '-33.92584', longitude: '18.42322', geoSource: 'pin' };
const NOWHERE = { latitude: '', longitude: '', geoSource: '', precision: '' };

/** The address of an earlier order in a form. */
async function shown() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.createElement('form');
  document.body.append(page);
  const root = createRoot(page);
  const picker = (
    <AddressPicker
      label="Customer Address"
      initial={KLOOF}
      tiles={{ tileUrl: null, tileAttribution: '' }}
      asksPin={false}
      fetchSuggestions={async () => []}
      fetchDetails={async () => null}
    />
  );
  await act(async () => root.render(<AppProvider i18n={{}}>{picker}</AppProvider>));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const enter = (input: HTMLInputElement, text: string) =>
    act(async () => {
      input.focus();
      write.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return {
    /** What the form posts. */
    posted: () => Object.fromEntries(new FormData(page)) as Record<string, string>,
    type: (name: string, text: string) =>
      enter(page.querySelector<HTMLInputElement>(`input[name=${name}]`)!, text),
    /** Types into the latitude and longitude, which are opened first. */
    async place(latitude: string, longitude: string) {
      const button = [...page.querySelectorAll('button')].at(-1)!;
      await act(async () => button.click());
      const fields = [...page.querySelectorAll<HTMLInputElement>('input:not([name])')];
      await enter(fields[0]!, latitude);
      await enter(fields[1]!, longitude);
    },
  };
}

test('changing the street removes the position, and typing the old street restores it', async () => {
  const { posted, type } = await shown();
  expect(posted()).toMatchObject(PLACE);

  await type('street', '5 Adderley Street');
  await type('street', '5 Adderley Street, Foreshore');
  expect(posted()).toMatchObject({ street: '5 Adderley Street, Foreshore', ...NOWHERE });

  await type('street', '14 Kloof Street');
  expect(posted()).toMatchObject({ street: '14 Kloof Street', ...PLACE, placed: '' });
});

test('coordinates typed for a new street are kept, even if they equal the old ones', async () => {
  const { posted, type, place } = await shown();
  await type('street', '5 Adderley Street');

  await place('-33,92584', '18,42322');
  await type('suburb', 'City Centre');

  expect(posted()).toMatchObject({ street: '5 Adderley Street', ...PLACE, placed: 'yes' });
});

test.each(['city', 'postalCode'])(
  'of the other parts (here %s), only another town removes the position',
  async (name) => {
    const { posted, type } = await shown();

    await type(name, 'Durban');

    expect(posted()).toMatchObject(name === 'city' ? NOWHERE : PLACE);
  },
);

test('text that is typed into the search line and removed again keeps the position', async () => {
  const { posted, type } = await shown();
  const { search } = posted();

  await type('search', `${search}x`);
  expect(posted()).toMatchObject({ unpicked: `${search}x` });
  await type('search', search!);
  expect(posted()).toMatchObject({ unpicked: '', ...PLACE });
});

test.each(['12 kl', ''])(
  'after %j in the search line, a part filled in by hand keeps the position if the place is the same',
  async (line) => {
    const { posted, type } = await shown();

    await type('search', line);
    await type('street', '14 Kloof Street');
    expect(posted()).toMatchObject({ street: '14 Kloof Street', unpicked: '', ...PLACE });

    await type('street', '5 Adderley Street');
    expect(posted()).toMatchObject(NOWHERE);
  },
);
