import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { menuFor } from '#app/shells/menu.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import type { ShellName } from '#app/shells/screens.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { CreateOrderScreen } from './create-order-screen.tsx';

const NONE = {
  stores: [],
  tiles: { tileUrl: null, tileAttribution: '' },
  customers: null,
  searched: null,
};

type As = { person: GrantRole; name?: ShellName; children: ReactElement };

function Shell({ person, name = 'portal', children }: As) {
  return (
    <ShellProvider value={{ ...useShell(), name, menu: menuFor(person, name) }}>
      {children}
    </ShellProvider>
  );
}

test('without a store, the owner is led to adding one', async () => {
  const html = await drawn(
    <Shell person="merchant">
      <CreateOrderScreen {...NONE} />
    </Shell>,
  );

  expect(html).toContain('href="/create-store"');
});

test.each([
  ['storeManager', 'portal'],
  ['embedded', 'embedded'],
] as const)(
  'without a store, %s in the %s is told why, without a dead link',
  async (person, name) => {
    const html = await drawn(
      <Shell person={person} name={name}>
        <CreateOrderScreen {...NONE} />
      </Shell>,
    );

    expect(html).not.toContain('/create-store');
    expect(textOf(html)).toContain('The owner of the account can connect a store');
  },
);
