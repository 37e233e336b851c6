import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { mayReadHelp } from '#app/shells/help-pages.rules.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { EmptyState } from './empty-state.tsx';
import { SupportLine } from './support.tsx';

type Props = { reader: GrantRole; children: ReactNode };

/** Renders inside the Shopify shell, for a reader with the given permissions. */
function Inside({ reader, children }: Props) {
  const shell = {
    ...useShell(),
    href: (path: string) => `/app${path}`,
    has: () => true,
    hasHelp: (page: Parameters<typeof mayReadHelp>[1]) => mayReadHelp(reader, page),
  };
  return <ShellProvider value={shell}>{children}</ShellProvider>;
}

const empty = <EmptyState title="No manifests yet" help="manifests" />;

test('an empty list links to its help page inside the same shell', async () => {
  const html = await drawn(<Inside reader="merchant">{empty}</Inside>);

  expect(html).toContain('href="/app/help/manifests"');
  expect(textOf(html)).toBe('No manifests yetHelp: Hand over parcels with a manifest');
});

test('without permission, or outside a shell, there is no link to the help page', async () => {
  expect(textOf(await drawn(<Inside reader="hubStaff">{empty}</Inside>))).toBe('No manifests yet');
  expect(textOf(await drawn(empty))).toBe('No manifests yet');
});

test('the foot of a page inside a shell links to the help pages', async () => {
  const foot = await drawn(
    <Inside reader="merchant">
      <SupportLine />
    </Inside>,
  );

  expect(foot).toContain('href="/app/help"');
  expect(textOf(foot)).toBe('Help');
});
