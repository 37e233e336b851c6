// @vitest-environment jsdom
import { expect, vi } from 'vitest';
import { ExportDialog } from '#app/screens/account/export-dialog.tsx';
import { SignInFirst } from '#app/screens/account/sign-in-first.tsx';
import { TopUpDialog } from '#app/screens/account/top-up-dialog.tsx';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { openByTicket, readPicture } from '#app/shells/by-bearer.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { becomes, press } from './in-page.ts';
import { spec } from './spec.ts';

const day = { from: '2025-03-07', to: '2025-03-07' };
const ranges = { day, week: day, month: day, 'month-to-date': day };
const close = () => undefined;

/** Presses Export CSV while the server answers like this. Returns the messages and the saved files. */
async function exporting(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const made = { createObjectURL: () => 'blob:file', revokeObjectURL: close };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, made));
  const dialog = <ExportDialog isOpen account="" ranges={ranges} onClose={close} />;
  const { page, said } = await inBrowser(dialog);
  await press(page, 'Export CSV');
  return { said, saved, alert: () => page.querySelector('[role=alert]')?.textContent };
}

const file = () =>
  new Response('Reference,Amount', {
    headers: { 'Content-Disposition': 'attachment; filename="transactions-week-2025-03-07.csv"' },
  });

spec("2§8.20 'Error exporting transactions: …', 'HTTP error! Status: {code}'", async () => {
  const refused = await exporting(async () => new Response('', { status: 503 }));
  await becomes(() =>
    expect(refused.alert()).toBe('Error exporting transactions: HTTP error! Status: 503'),
  );
  expect([refused.said, refused.saved]).toEqual([[], []]);
  const lost = await exporting(() => Promise.reject(new Error('Failed to fetch')));
  await becomes(() => expect(lost.alert()).toBe('Error exporting transactions: Failed to fetch'));
});

spec("2§8.32 'Transactions export started'", async () => {
  const { said, saved, alert } = await exporting(async () => file());
  await becomes(() => expect(said).toEqual([{ message: 'Transactions export started' }]));
  expect(saved).toEqual(['transactions-week-2025-03-07.csv']);
  expect(alert()).toBe('');
});

spec("2§8.19 'Error creating topup transaction: {message}'", async () => {
  const message = 'The payment provider does not answer.';
  const refused = () => ({ errors: { fields: {}, values: {}, message } });
  const dialog = <TopUpDialog isOpen canPay eft={null} eftReference="T1" onClose={close} />;
  const { page } = await inBrowser(dialog, refused);
  expect(page.querySelector('[role=alert]')?.textContent).toBe('');
  await press(page, 'Continue to payment');
  await becomes(() =>
    expect(page.querySelector('[role=alert]')?.textContent).toBe(
      'Error creating topup transaction: The payment provider does not answer.',
    ),
  );
});

spec("2§8.23 'Request failed with status: {status}'", async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const words = 'Request failed with status: 503';
  const label = { collection: 'shipping-labels', jobId: 'one', url: '/documents/one.pdf' };
  await expect(openByTicket(label)).rejects.toThrow(words);
  await expect(readPicture('/proofs/one')).rejects.toThrow(words);
});

spec(
  "2§8.38 'Error loading transaction details', 'Transaction not found', 'Please log in to view this page'",
  async () => {
    const { page } = await inBrowser(<SignInFirst />);
    const toasts = [...page.querySelectorAll('.t-toast.is-error > span')];
    expect(toasts.map(({ textContent }) => textContent)).toEqual([
      'Please log in to view this page',
    ]);
  },
);

for (const promise of [
  "1§8.15 Success 'Data fetched successfully'",
  "2§8.34 'Data fetched successfully'",
])
  spec(promise, async () => {
    const { page, said } = await inBrowser(<RefreshButton />, undefined, () => null);
    expect(said).toEqual([]);
    await press(page, 'Refresh');
    await becomes(() => expect(said).toEqual([{ message: 'Data fetched successfully' }]));
  });
