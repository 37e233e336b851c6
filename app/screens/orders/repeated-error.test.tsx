// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ViewLook } from '#app/domain/workbench/list-look.rules.ts';
import { USUAL_LOOK } from '#app/domain/workbench/list-look.rules.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { SaveLook } from './list-look.tsx';
import { useOrdersExport } from './use-orders-export.tsx';

const WHY = 'Too many exports. Try again in a minute.';
const refused = () => ({ errors: { fields: {}, values: {}, message: WHY } });

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })));

async function pressedTwice(page: HTMLElement): Promise<void> {
  for (let press = 0; press < 2; press += 1)
    await act(async () => page.querySelector('button')!.click());
}

test('an export that is refused twice says so twice', async () => {
  function List() {
    const { start } = useOrdersExport();
    return <button type="button" onClick={() => start('comma')} />;
  }
  const { page, said } = await inBrowser(<List />, refused);

  await pressedTwice(page);

  expect(said.map(({ message }) => message)).toEqual([WHY, WHY]);
});

test('a view that cannot be saved says so each time', async () => {
  const look = { ...USUAL_LOOK, density: 'compact' as const };
  const view: ViewLook = {
    id: 'v',
    name: 'Gifts',
    mayChange: true,
    look: USUAL_LOOK,
    sort: '-createdAt',
  };
  const { page, said } = await inBrowser(
    <SaveLook view={view} look={look} sort="-createdAt" />,
    refused,
  );

  await pressedTwice(page);

  expect(said.map(({ message }) => message)).toEqual([WHY, WHY]);
});
