// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { printingMessages } from '#app/messages/printing.ts';
import { pdfColumns } from '#app/screens/printing/pdf-columns.tsx';
import { OrderDocuments } from '#app/screens/orders/order-documents.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { openByTicket } from './by-bearer.ts';
import { NotificationBell } from './notification-bell.tsx';
import { ShellProvider, useShell } from './shell.ts';
import { useOpenDocument } from './use-open-document.ts';
import { useWorkHere, WorkProvider } from './use-work.ts';
import { WorkTray } from './work-tray.tsx';

const DOCUMENT = { collection: 'shipping-labels', jobId: 'a job', url: '/documents/labels.pdf' };
const NO_TAB = 'Please allow popups to view the PDF';
const NOT_OPENED = 'We could not open the document. Try again.';
const GONE = 'This document is no longer available. Create it again.';

/** Inside an admin, where each document needs a ticket. */
function InAdmin({ children }: { children: ReactNode }) {
  const shell = { ...useShell(), openDocument: openByTicket };
  return <ShellProvider value={shell}>{children}</ShellProvider>;
}

type Answer = () => Promise<Response>;
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const status = (code: number) => async () => new Response('', { status: code });
const ticket = async () => Response.json({ url: '/documents/labels.pdf?ticket=1' });

/** Renders a part of a page in which `press` opens the document. The browser blocks new tabs. */
async function opening(part: ReactNode, answer: Answer, others: object = {}) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/ticket') ? answer() : Response.json(others),
  );
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => {
    open.mockRestore();
    vi.unstubAllGlobals();
  });
  const { page, said } = await inBrowser(<InAdmin>{part}</InAdmin>);
  const press = (selector: string) =>
    act(async () => page.querySelector<HTMLElement>(selector)!.click());
  return { page, said, press };
}

function Caller({ collection }: { collection: string }) {
  const open = useOpenDocument();
  return <button type="button" onClick={() => void open({ ...DOCUMENT, collection })} />;
}

test.each([
  ['shipping-labels', ticket, NO_TAB],
  ['orders-csv', ticket, 'Please allow popups to download the file'],
  ['shipping-labels', offline, NOT_OPENED],
  ['shipping-labels', status(401), NOT_OPENED],
  ['shipping-labels', status(404), GONE],
] as const)('a document of %s that does not open says why', async (collection, answer, message) => {
  const { said, press } = await opening(<Caller collection={collection} />, answer);

  await press('button');

  expect(said).toEqual([{ message, isError: true }]);
});

const AT = '2026-11-27T10:00:00.000Z';
const READY = { status: 'completed', done: 1, total: 1, labels: 1, error: null, skipped: [] };
const PDF = { ...DOCUMENT, ...READY, createdAt: AT, outdated: { orderKeys: [] } };
const WORK = {
  id: 'a job',
  intent: null,
  imported: null,
  isRunning: false,
  document: PDF,
  done: 1,
  skipped: 0,
  total: 1,
};

const columns = pdfColumns(printingMessages.in('en').text);

test.each([
  ['the history of PDFs', columns.find(({ key }) => key === 'action')!.cell(PDF as never)],
  [
    'the documents of an order',
    <OrderDocuments
      documents={[{ ...PDF, at: AT, by: 'Naledi', leftOut: null, before: null } as never]}
      documentActions={[]}
      isBusy={false}
      onAction={() => undefined}
    />,
  ],
])('%s says that a document could not be opened', async (_, list) => {
  const { said, press } = await opening(list, offline);

  await press('button');

  expect(said).toEqual([{ message: NOT_OPENED, isError: true }]);
});

test('the bell says that a document could not be opened', async () => {
  const entry = { id: 'n', at: AT, isNew: true, kind: 'work', work: WORK };
  const bell = <NotificationBell unread={{ count: 1 }} />;
  const { said, press } = await opening(bell, offline, { now: AT, entries: [entry] });
  await press('.t-bell__button');

  await press('.t-bell__entry');

  expect(said).toEqual([{ message: NOT_OPENED, isError: true }]);
});

function Tray() {
  const work = useWorkHere();
  return (
    <WorkProvider value={work}>
      <WorkTray />
    </WorkProvider>
  );
}

test('the tray shows at its row that a document could not be opened', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { page, said, press } = await opening(<Tray />, offline, { rows: [WORK], batch: null });
  await act(() => vi.advanceTimersByTimeAsync(0));
  await press('.t-tray__more');

  await press('.t-tray__row .t-button');

  expect(page.querySelector('.t-tray__hint')?.textContent).toBe(NOT_OPENED);
  expect(said).toEqual([{ message: NOT_OPENED, isError: true, isShown: true }]);
});
