// @vitest-environment jsdom
import { AppProvider } from '@shopify/polaris';
import { act, type ComponentProps } from 'react';
import { expect } from 'vitest';
import { MESSAGES } from '#app/domain/orders/order.rules.ts';
import { CreateOrderScreen } from '#app/screens/create-order/create-order-screen.tsx';
import { LERATO } from '#tests/builders/customer-row.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { becomes, press } from './in-page.ts';
import { spec } from './spec.ts';

const NOMSA = { ...LERATO, id: 'other', name: 'Nomsa Khumalo', customerRef: null };
const STORES = [
  { name: 'Kasi Home', locations: [{ id: 'depot', name: 'Depot', address: '1 Main Road' }] },
];

async function creating(
  over: Partial<ComponentProps<typeof CreateOrderScreen>>,
  action?: (form: FormData) => unknown,
) {
  const screen = {
    stores: STORES,
    tiles: { tileUrl: null, tileAttribution: '' },
    customers: null,
    searched: null,
    ...over,
  };
  return inBrowser(
    <AppProvider i18n={{}}>
      <CreateOrderScreen {...screen} />
    </AppProvider>,
    action,
  );
}

spec('2§2.65 Clicking a row fills the form', async () => {
  const { page } = await creating({ customers: [NOMSA, LERATO], searched: 'durban' });
  const form = page.querySelector<HTMLFormElement>('form[method=post]')!;
  const filled = () => Object.fromEntries(new FormData(form));
  expect(filled()).toMatchObject({ customerName: '', email: '' });
  const row = [...page.querySelectorAll('tr')].find(({ textContent }) =>
    textContent?.includes('Lerato'),
  )!;
  const email = [...row.querySelectorAll('td')].find(({ textContent }) =>
    textContent?.includes('lerato@example.com'),
  )!;
  await act(async () => email.click());
  expect(filled()).toMatchObject({
    customerName: 'Lerato van der Merwe',
    customerRef: 'C-9',
    email: 'lerato@example.com',
    phone: '+27821234567',
    street: '27 Mahatma Gandhi Road',
    city: 'Durban',
    postalCode: '4001',
    latitude: '-29.86',
    longitude: '31.02',
  });
});

spec('2§2.69 Success message to the person', async () => {
  expect((await creating({})).said).toEqual([]);
  const { said } = await creating({
    answer: { created: 'P080PAWBN3KA', message: MESSAGES.created },
  });
  expect(said).toEqual([{ message: 'Order Processed Successfully' }]);
});

spec(
  "2§5.9 Create Order – confirm 'No email or phone number provided. Do you want to proceed?'",
  async () => {
    const message = 'No email or phone number provided. Do you want to proceed?';
    const sent: Record<string, unknown>[] = [];
    const { page } = await creating({ answer: { confirm: 'noContact', message } }, (form) => {
      sent.push(Object.fromEntries(form));
      return null;
    });
    const dialog = page.querySelector('dialog[open]')!;
    expect(dialog.textContent).toContain(message);
    await press(dialog, 'Proceed');
    await becomes(() =>
      expect(sent).toEqual([expect.objectContaining({ confirmedNoContact: 'yes' })]),
    );
    expect((await creating({})).page.querySelector('dialog[open]')).toBeNull();
  },
);
