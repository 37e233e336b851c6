// @vitest-environment jsdom
import { AppProvider } from '@shopify/polaris';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LERATO } from '#tests/builders/customer-row.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { press, type } from '#tests/conformance/in-page.ts';
import { CreateOrderScreen } from './create-order-screen.tsx';

const AYESHA = { ...LERATO, id: 'ayesha', name: 'Ayesha Patel', email: null };

/** A shell whose save bar is its *Discard* button. */
function WithDiscard({ children }: { children: ReactNode }) {
  const SaveBar = ({ onDiscard }: { onDiscard(): void }) => (
    <button onClick={onDiscard}>Discard</button>
  );
  return (
    <AppProvider i18n={{}}>
      <ShellProvider value={{ ...useShell(), SaveBar }}>{children}</ShellProvider>
    </AppProvider>
  );
}

async function filling() {
  const { page } = await inBrowser(
    <WithDiscard>
      <CreateOrderScreen
        stores={[{ name: 'Kasi', locations: [{ id: 'd', name: 'Depot', address: '1 Main Road' }] }]}
        tiles={{ tileUrl: null, tileAttribution: '' }}
        customers={[LERATO, AYESHA]}
        searched="durban"
      />
    </WithDiscard>,
  );
  const choose = (name: string) =>
    act(async () => {
      const cells = [...page.querySelectorAll<HTMLElement>('tr td')];
      cells.find(({ textContent }) => textContent?.includes(name))?.click();
    });
  const values = (...names: string[]) => {
    const form = new FormData(page.querySelector<HTMLFormElement>('form[method=post]')!);
    return names.map((name) => form.get(name));
  };
  return { page, choose, values };
}

test('choosing and correcting the customer keeps the order ID that was typed, but not the other customer', async () => {
  const { page, choose, values } = await filling();
  await type(page, 'orderId', 'KASI-77');

  await choose('Lerato');
  expect(values('orderId', 'customerName', 'email')).toEqual([
    'KASI-77',
    LERATO.name,
    LERATO.email,
  ]);
  await choose('Ayesha');

  expect(values('orderId', 'customerName', 'email')).toEqual(['KASI-77', AYESHA.name, '']);
});

test('Discard empties the order ID too', async () => {
  const { page, choose, values } = await filling();
  await type(page, 'orderId', 'KASI-77');
  await choose('Lerato');

  await press(page, 'Discard');

  expect(values('orderId', 'customerName')).toEqual(['', '']);
});
