// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pendingShips } from '#app/shells/send-press.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { ScanToShip } from './scan-to-ship.tsx';
import { useOrderActions } from './use-order-actions.ts';

const KEY = 'P080PAWBN3KA';
const SHIPPED = { intent: 'ship', refused: null, accepted: [KEY], skipped: [], jobId: null };
const ALREADY = {
  ...SHIPPED,
  refused: 'No Orders to Process',
  accepted: [],
  skipped: [{ orderKey: KEY, orderId: 'KH-1', reason: 'It is already in process.' }],
};

/** A list with a Ship button and a scanner. As on the server, only the first request ships the order. */
async function opened(first: object = SHIPPED, next: object = ALREADY) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => pendingShips.forget());
  const sent: string[] = [];
  const answer = (path: string) => (sent.push(path) === 1 ? first : next);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
    Response.json(init.method === 'POST' ? answer(path) : { rows: [], batch: null }),
  );
  function List() {
    const shell = useShell();
    return (
      <ShellProvider value={{ ...shell, shipUndoMs: 5_000 }}>
        <Ship />
        <ScanToShip isOn />
      </ShellProvider>
    );
  }
  function Ship() {
    const { action } = useOrderActions();
    return <button type="button" onClick={() => action('ship', [KEY], true)} />;
  }
  const { page, said } = await inBrowser(<List />, () => answer('/orders'));
  return {
    page,
    said,
    sent,
    press: () => act(async () => page.querySelector('button')!.click()),
    passes: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    scan: (code = KEY) =>
      act(async () => {
        for (const key of [...code, 'Enter'])
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
      }),
  };
}

test('a scan ships the order', async () => {
  const { scan, sent, said } = await opened();

  await scan();

  expect(sent).toEqual(['/orders']);
  expect(said.map(({ message }) => message)).toEqual([`Barcode Order Processing: ${KEY}`]);
});

test('a scan of an order that is about to ship sends that shipment, and only that', async () => {
  const { page, press, scan, passes, sent, said } = await opened();

  await press();
  await scan();
  await passes(10_000);

  expect(sent).toEqual(['/ship-order']);
  expect(said.map(({ message }) => message)).toEqual([
    'Order In Process',
    `Barcode Order Processing: ${KEY}`,
  ]);
  expect(page.textContent).toBe('');
  expect(pendingShips.snapshot().refusals.size).toBe(0);
});

test('a scan of an order that is about to ship and is refused says so as any other scan', async () => {
  const { page, press, scan, passes, sent, said } = await opened(ALREADY);

  await press();
  await scan();
  await passes(10_000);

  expect(sent).toEqual(['/ship-order']);
  expect(said.map(({ message }) => message)).toContain('Barcode Order Failed');
  expect(page.textContent).toContain('It is already in process.');
});

test('a failed scan stays listed while other orders ship, until its own order does', async () => {
  const { page, scan } = await opened(ALREADY, SHIPPED);
  await scan();
  expect(page.textContent).toContain('KH-1');

  await scan('P080PAWBN3KB');
  expect(page.textContent).toContain('KH-1 It is already in process.');

  await scan();
  expect(page.textContent).toBe('');
});

test('several failed scans are listed, each once, and closed together', async () => {
  const { page, scan } = await opened(ALREADY);
  await scan();
  await scan('P080PAWBN3KB');
  await scan();
  expect(page.querySelectorAll('p')).toHaveLength(2);

  await act(async () => page.querySelector<HTMLElement>('.t-banner__close')!.click());

  expect(page.textContent).toBe('');
});
