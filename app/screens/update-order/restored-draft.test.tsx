// @vitest-environment jsdom
import { AppProvider } from '@shopify/polaris';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import type { OrderForm } from '#app/domain/orders/read-order-form.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { press, type } from '#tests/conformance/in-page.ts';
import { UpdateOrderScreen } from './update-order-screen.tsx';

const VALUES: OrderFormValues = {
  orderId: '1042',
  customerRef: '',
  email: 'lerato@example.com',
  customerName: 'Lerato Mokoena',
  phone: '+27821234567',
  street: '12 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
  latitude: '',
  longitude: '',
  geoSource: '',
  precision: '',
  note: '',
};

beforeEach(() => sessionStorage.clear());

function orderWith(version: string, now: Partial<OrderFormValues> = {}): OrderForm {
  return {
    orderKey: 'P080PAWBN3KA',
    orderId: '1042',
    platform: 'custom',
    status: 'eligible',
    storeName: 'Kasi Home',
    values: { ...VALUES, ...now },
    version,
    problem: null,
    reasons: [],
    isBooked: false,
  };
}

/** The form, and a button that opens it again in the same tab, with the order as it is then. */
function Visits({ later }: { later: OrderForm }) {
  const [order, setOrder] = useState(orderWith('1'));
  const tiles = { tileUrl: null, tileAttribution: '' };
  return (
    <ShellProvider value={{ ...useShell(), personId: 'person-1' }}>
      <button onClick={() => setOrder(later)}>Open again</button>
      <UpdateOrderScreen key={order.version} order={order} tiles={tiles} />
    </ShellProvider>
  );
}

/** Types into the form, leaves it unsaved, and opens it again after the order was changed. */
async function reopened(typed: Partial<OrderFormValues>, now: Partial<OrderFormValues>) {
  const { page } = await inBrowser(
    <AppProvider i18n={{}}>
      <Visits later={orderWith('2', now)} />
    </AppProvider>,
  );
  for (const [name, text] of Object.entries(typed)) await type(page, name, text);
  window.dispatchEvent(new Event('pagehide'));
  await press(page, 'Open again');
  const form = page.querySelector<HTMLFormElement>('form[method=post]')!;
  return { page, values: Object.fromEntries(new FormData(form)) };
}

const CHANGED = 'Someone changed this order';

test('a restored field that was saved by someone else in the meantime shows what they saved', async () => {
  const theirs = { phone: '+27842222222', note: 'Ring twice' };
  const { page, values } = await reopened({ phone: '+27831111111' }, theirs);

  expect(values).toMatchObject({ phone: '+27831111111', note: 'Ring twice' });
  expect(page.textContent).toContain(CHANGED);
  expect(page.textContent).toContain('+27842222222 (you typed something else)');
});

test('a restored address shows which address was saved in the meantime', async () => {
  const theirs = { street: '3 Long Street' };
  const { page, values } = await reopened({ suburb: 'Tamboerskloof' }, theirs);

  expect(values).toMatchObject({ street: '12 Kloof Street', suburb: 'Tamboerskloof' });
  expect(page.textContent).toContain(
    '3 Long Street, Gardens, Cape Town, WC, 8001 (you typed something else)',
  );
});

test('a restored draft that no one else’s change touches is applied without a question', async () => {
  const { page, values } = await reopened({ phone: '+27831111111' }, { note: 'Ring twice' });

  expect(values).toMatchObject({ phone: '+27831111111', note: 'Ring twice' });
  expect(page.textContent).toContain('We restored what you typed.');
  expect(page.textContent).not.toContain(CHANGED);
});

test('a draft that an earlier release kept is applied to the current order', async () => {
  sessionStorage.setItem(
    'draft person-1 update-order P080PAWBN3KA',
    JSON.stringify({ phone: '+27831111111' }),
  );

  const { values } = await reopened({}, { note: 'Ring twice' });

  expect(values).toMatchObject({ phone: '+27831111111', note: 'Ring twice' });
});

test.each(['+27831111111', '083 111 1111'])(
  'a draft that was saved already, although its answer was lost, is dropped: %s',
  async (phone) => {
    const { page } = await reopened({ phone }, { phone: '+27831111111' });

    expect(page.textContent).not.toContain('not saved yet');
    expect(page.textContent).not.toContain(CHANGED);
    expect(sessionStorage).toHaveLength(0);
  },
);
