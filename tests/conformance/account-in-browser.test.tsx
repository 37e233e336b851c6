// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { beforeEach, expect, vi } from 'vitest';
import { ExportDialog } from '#app/screens/account/export-dialog.tsx';
import { SignInFirst } from '#app/screens/account/sign-in-first.tsx';
import { TopUpDialog } from '#app/screens/account/top-up-dialog.tsx';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { openByTicket, readPicture } from '#app/shells/by-bearer.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { letDialogsOpen, press } from './in-page.ts';
import { spec } from './spec.ts';

beforeEach(letDialogsOpen);

const day = { from: '2025-03-07', to: '2025-03-07' };
const ranges = { day, week: day, month: day, 'month-to-date': day };
const close = () => undefined;

/** The dialog after Export CSV was pressed, while the server answers like this. */
async function exporting(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    saved.push((this as HTMLAnchorElement).download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: close });
  const dialog = <ExportDialog isOpen account="" ranges={ranges} onClose={close} />;
  const { page, said } = await inBrowser(dialog);
  await press(page, 'Export CSV');
  return { said, saved, alert: page.querySelector('[role=alert]')?.textContent ?? null };
}

const file = () =>
  new Response('Reference,Amount', {
    headers: { 'Content-Disposition': 'attachment; filename="transactions-week-2025-03-07.csv"' },
  });

spec("2§8.20 'Error exporting transactions: …', 'HTTP error! Status: {code}'", async () => {
  const { said, saved, alert } = await exporting(async () => new Response('', { status: 503 }));
  expect(alert).toBe('Error exporting transactions: HTTP error! Status: 503');
  expect([said, saved]).toEqual([[], []]);
  expect((await exporting(() => Promise.reject(new Error('Failed to fetch')))).alert).toBe(
    'Error exporting transactions: Failed to fetch',
  );
});

spec("2§8.32 'Transactions export started'", async () => {
  const { said, saved, alert } = await exporting(async () => file());
  expect(said).toEqual([{ message: 'Transactions export started' }]);
  expect(saved).toEqual(['transactions-week-2025-03-07.csv']);
  expect(alert).toBeNull();
});

spec("2§8.22 'An unknown error occurred.'", async () => {
  // What is thrown need not be an Error.
  const { alert } = await exporting(() => Promise.reject('no words'));
  expect(alert).toBe('Error exporting transactions: An unknown error occurred.');
});

spec("2§8.19 'Error creating topup transaction: {message}'", async () => {
  const message = 'The payment provider does not answer.';
  const refused = () => ({ errors: { fields: {}, values: {}, message } });
  const dialog = <TopUpDialog isOpen canPay eft={null} eftReference="T1" onClose={close} />;
  const { page } = await inBrowser(dialog, refused);
  expect(page.querySelector('[role=alert]')).toBeNull();
  await press(page, 'Continue to payment');
  expect(page.querySelector('[role=alert]')?.textContent).toBe(
    'Error creating topup transaction: The payment provider does not answer.',
  );
});

spec("2§8.23 'Request failed with status: {status}'", async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const words = 'Request failed with status: 503';
  const label = { collection: 'shipping-labels', jobId: 'one', url: '/documents/one.pdf' };
  await expect(openByTicket(label)).rejects.toThrow(words);
  await expect(readPicture('/proofs/one')).rejects.toThrow(words);
});

async function toastsOf(screen: ReactNode) {
  const { page } = await inBrowser(screen);
  const shown = [...page.querySelectorAll('.t-toast')];
  return shown.map((toast) => [toast.querySelector('span')?.textContent, toast.className]);
}

spec(
  "2§8.38 'Error loading transaction details', 'Transaction not found', 'Please log in to view this page'",
  async () => {
    const { handle } = await import('#app/routes/transaction.tsx');
    expect(handle.failed).toBe('Error loading transaction details');
    expect(handle.gone.title).toBe('Transaction not found');
    expect(await toastsOf(<SignInFirst />)).toEqual([
      ['Please log in to view this page', 't-toast is-error'],
    ]);
  },
);

for (const promise of [
  "1§8.15 Success 'Data fetched successfully'",
  "2§8.34 'Data fetched successfully'",
])
  spec(promise, async () => {
    const { page, said } = await inBrowser(<RefreshButton />);
    expect(said).toEqual([]);
    await press(page, 'Refresh');
    await act(async () => undefined);
    expect(said).toEqual([{ message: 'Data fetched successfully' }]);
  });
