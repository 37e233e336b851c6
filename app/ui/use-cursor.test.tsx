// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useCursor } from './use-cursor.ts';

type Seen = ReturnType<typeof useCursor>;

async function opened(first: readonly string[]) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const seen: { now: Seen | null } = { now: null };
  function List({ ids }: { ids: readonly string[] }) {
    const region = useRef<HTMLTableElement>(null);
    seen.now = useCursor(ids, region);
    const { cursor } = seen.now;
    return (
      <table ref={region}>
        <tbody>
          {ids.map((id) => (
            <tr key={id} className={id === cursor ? 'is-current' : undefined}>
              <td>
                <a href={`/orders/${id}`}>{id}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    page.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  const show = (ids: readonly string[]) => act(async () => root.render(<List ids={ids} />));
  await show(first);
  const move = (step: 1 | -1) => act(async () => seen.now!.move(step));
  return { show, move, seen, at: () => seen.now!.cursor };
}

test('the cursor stays on its row when the row moves', async () => {
  const { show, move, at } = await opened(['A', 'B', 'C']);
  await move(1);
  await move(1);
  expect(at()).toBe('B');

  await show(['X', 'Y', 'A', 'B', 'C']);
  expect(at()).toBe('B');
  await move(1);

  expect(at()).toBe('C');
});

test('the keys move the focus; placing the cursor in another way does not', async () => {
  const { move, seen } = await opened(['A', 'B']);
  const focused = () => document.activeElement?.textContent;

  await act(async () => seen.now!.position('B'));
  expect(document.activeElement).toBe(document.body);
  await move(-1);
  expect(focused()).toBe('A');
  await move(1);
  expect(focused()).toBe('B');
  await move(1);
  expect(focused(), 'at the end it stays').toBe('B');
});

test('when its row disappears, the cursor goes on from that place, not from the top', async () => {
  for (const [step, next] of [
    [1, 'C'],
    [-1, 'A'],
  ] as const) {
    const { show, move, at } = await opened(['A', 'B', 'C']);
    await move(1);
    await move(1);

    await show(['A', 'C']);
    expect(at()).toBeNull();
    await move(step);

    expect(at()).toBe(next);
  }
});

test('after it was cleared, the cursor starts at the top', async () => {
  const { move, seen, at } = await opened(['A', 'B', 'C']);
  await move(1);
  await move(1);

  await act(async () => seen.now!.clearCursor());
  await move(1);

  expect(at()).toBe('A');
});
