// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLandedFocus } from './use-landed-focus.ts';

function List({ rows }: { rows: readonly string[] }) {
  const kept = useKeptFocus<HTMLUListElement>();
  useLandedFocus();
  return (
    <section>
      <h1>Alerts</h1>
      {rows.length > 0 ? (
        <ul {...kept}>
          {rows.map((row) => (
            <li key={row} data-row={row} tabIndex={-1}>
              <button type="button">{row}</button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

async function listOf(...first: string[]) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const draw = (...rows: string[]) => act(async () => root.render(<List rows={rows} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    // Other tests in this process render without `act`.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  await draw(...first);
  const press = (row: string) =>
    act(async () => page.querySelector<HTMLElement>(`[data-row=${row}] button`)?.focus());
  const focused = () => document.activeElement?.textContent;
  return { draw, press, focused };
}

test('when the focused row disappears, the row in its place gets the focus', async () => {
  const { draw, press, focused } = await listOf('a', 'b', 'c');
  await press('b');
  await draw('a', 'c');
  expect(focused()).toBe('c');
  await draw('a');
  expect(focused()).toBe('a');
});

test('a row that comes back gets the focus back', async () => {
  const { draw, press, focused } = await listOf('a', 'b', 'c');
  await press('b');
  await draw('a', 'c');
  await draw('b', 'c');
  expect(focused()).toBe('b');
});

test('the same holds for the only row of a list', async () => {
  const { draw, press, focused } = await listOf('a');
  await press('a');
  await draw();
  expect(focused()).toBe('Alerts');
  await draw('z', 'a');
  expect(focused()).toBe('a');
});

test('a row that comes back does not take the focus once the user has moved it', async () => {
  const { draw, press, focused } = await listOf('a', 'b', 'c');
  await press('b');
  await draw('a', 'c');
  await press('a');
  await draw('a', 'b', 'c');
  expect(focused()).toBe('a');
  await press('c');
  await draw('a', 'b', 'c', 'd');
  expect(focused()).toBe('c');
});
