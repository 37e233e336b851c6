import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ShellProvider, useShell, type Shell } from '#app/shells/shell.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ShortBalance } from './short-balance.tsx';

const COST = {
  orders: 2,
  cents: 1_000,
  eachCents: 500,
  covered: 1,
  balance: null,
  mayTopUp: false,
};

function Wrapper({ has, children }: { has: Shell['has']; children: ReactElement }) {
  return <ShellProvider value={{ ...useShell(), has }}>{children}</ShellProvider>;
}
const inPortal = (element: ReactElement) => drawn(<Wrapper has={() => true}>{element}</Wrapper>);
const inShop = (element: ReactElement) => drawn(<Wrapper has={() => false}>{element}</Wrapper>);

test('an owner gets a link to top up, a manager is referred to the owner', async () => {
  const owners = await inPortal(<ShortBalance cost={{ ...COST, mayTopUp: true }} />);

  expect(owners).toContain('href="/account"');
  expect(textOf(await inPortal(<ShortBalance cost={COST} />))).toContain(
    'The owner of the account',
  );
});

test('a shell without accounts shows the text without a top-up link', async () => {
  const html = await inShop(<ShortBalance cost={{ ...COST, mayTopUp: true }} />);

  expect(textOf(html)).toContain('The balance covers 1 of these 2 shipments');
  expect(html).not.toMatch(/href|top/i);
  const none = await inShop(<ShortBalance cost={{ ...COST, orders: 1, cents: 500, covered: 0 }} />);
  expect(none).toContain('The balance does not cover this shipment');
  expect(none).not.toMatch(/href|top/i);
});

test('there is no warning while the balance suffices', async () => {
  expect(await inPortal(<ShortBalance cost={{ ...COST, covered: 2 }} />)).toBe('');
  expect(await inPortal(<ShortBalance cost={null} />)).toBe('');
});
