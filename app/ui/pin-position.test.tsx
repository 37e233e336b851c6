// @vitest-environment jsdom
import { AppProvider } from '@shopify/polaris';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Position } from '#app/domain/shared/geo.ts';
import type { TypedPosition } from './address.ts';
import { PinPosition } from './pin-position.tsx';

const BUTTON = 'Enter latitude and longitude';
const GARDENS = { latitude: -33.92584, longitude: 18.42322 };

// Polaris calls `matchMedia`, which jsdom lacks, while its modules load.
vi.hoisted(() => {
  const media = { matches: false, addListener: () => undefined, removeListener: () => undefined };
  Object.assign(window, { matchMedia: () => media });
});

type Given = { typed?: TypedPosition; errors?: Record<string, string> };

function Form({ typed: before, errors = {} }: Given) {
  const [typed, setTyped] = useState(before ?? null);
  const [position, setPosition] = useState<Position>(GARDENS);
  return (
    <AppProvider i18n={{}}>
      <PinPosition
        position={position}
        typed={typed}
        onType={setTyped}
        onMove={(next) => {
          setPosition(next);
          setTyped(null);
        }}
        errors={errors}
      />
    </AppProvider>
  );
}

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;

/** Replaces the text of a field in one step, as pasting does. */
function enter(input: HTMLInputElement | undefined, text: string) {
  return act(async () => {
    write.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Types a text key by key into the field, which is replaced. */
async function typeKeys(input: HTMLInputElement | undefined, text: string) {
  for (let length = 1; length <= text.length; length += 1)
    await enter(input, text.slice(0, length));
}

async function show(given: Given = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () => root.render(<Form {...given} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  return {
    page,
    fields: () => [...page.querySelectorAll('input')],

    button: () => [...page.querySelectorAll('button')].find((one) => one.textContent === BUTTON),
  };
}

test('the coordinate fields appear at the press of a button, with the focus in the first one', async () => {
  const { fields, button } = await show();
  expect(fields()).toEqual([]);

  await act(async () => button()?.click());

  expect(fields().map(({ value }) => value)).toEqual(['-33.925840', '18.423220']);
  expect(document.activeElement).toBe(fields()[0]);
  expect(button()).toBeUndefined();
});

test.each<[string, Given]>([
  ['has an error', { errors: { longitude: 'A position is a latitude and a longitude.' } }],
  ['was typed before', { typed: { latitude: '51.5', longitude: '-0.1' } }],
])('a coordinate that %s is shown at once', async (_what, given) => {
  const { fields, button } = await show(given);

  expect(fields()).toHaveLength(2);
  expect(button()).toBeUndefined();
  const wrong = given.errors ? fields()[1] : document.body;
  expect(document.activeElement).toBe(wrong);
});

test('the fields stay when the pin takes a typed position', async () => {
  const { fields } = await show({ typed: { latitude: '-33.9', longitude: '18.4' } });
  const [latitude, longitude] = fields();
  await act(async () => latitude?.focus());

  await act(async () => longitude?.focus());

  expect(fields().map(({ value }) => value)).toEqual(['-33.900000', '18.400000']);
  expect(document.activeElement).toBe(longitude);
});

test.each(['-26,2041', '-33,1845'])('a latitude typed as %s stays one number', async (text) => {
  const { fields } = await show({ typed: { latitude: '', longitude: '28,0473' } });

  await typeKeys(fields()[0], text);

  expect(fields().map(({ value }) => value)).toEqual([text, '28,0473']);
});

test('both numbers can be pasted into one field', async () => {
  const { fields } = await show({ typed: { latitude: '', longitude: '' } });

  await enter(fields()[1], '-33,92, 18,42');

  expect(fields().map(({ value }) => value)).toEqual(['-33.920000', '18.420000']);
});

test('both numbers typed into one field are split when it loses the focus, not while typing', async () => {
  const { fields } = await show({ typed: { latitude: '', longitude: '' } });
  const [latitude, longitude] = fields();
  await act(async () => latitude?.focus());

  await typeKeys(latitude, '-33.92, 18.42');
  expect(latitude?.value).toBe('-33.92, 18.42');
  await act(async () => longitude?.focus());

  expect(fields().map(({ value }) => value)).toEqual(['-33.920000', '18.420000']);
});
