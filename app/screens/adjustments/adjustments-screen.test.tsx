// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { AdjustmentsScreen } from './adjustments-screen.tsx';

const EFT: MoneyRequestRow = {
  id: '1',
  kind: 'eftTopUp',
  state: 'waiting',
  account: { id: 'a', name: 'Kasi Home' },
  amountCents: 6_000_000,
  reason: '',
  bankReference: 'MAGTAPE T1000019',
  paidOn: '2026-11-20',
  askedAt: '2026-11-24T01:20:00.000Z',
  askedByName: 'Ada Admin',
  isOwn: false,
  decidedAt: null,
  decidedByName: null,
  transactionId: null,
  changes: null,
  lapsesAt: '2026-12-08T01:20:00.000Z',
};

const screenOf = (waiting: MoneyRequestRow[], page = 1, totalDocs = 0) => (
  <AdjustmentsScreen
    waiting={waiting}
    past={{ docs: [], totalDocs, page, totalPages: Math.ceil(totalDocs / 25) }}
    aloneCents={50_000}
    month={{ from: '2026-11-01', to: '2026-11-24' }}
    sought=""
  />
);

const screenWith = async (waiting: MoneyRequestRow[], page = 1, totalDocs = 0) =>
  textOf(await drawn(screenOf(waiting, page, totalDocs), `/adjustments?page=${page}`));

test('the approver of an EFT payment sees its bank reference and date', async () => {
  const text = await screenWith([EFT]);

  expect(text).toContain('MAGTAPE T1000019, 20 Nov 2026');
});

test('a change of the company details shows the old and new values, and no amount', async () => {
  const text = await screenWith([
    {
      ...EFT,
      kind: 'companyDetails',
      account: null,
      amountCents: 0,
      bankReference: null,
      paidOn: null,
      changes: [
        { label: 'Account number', before: '62000000001', after: '62999999999' },
        { label: 'VAT number', before: null, after: '4123456789' },
      ],
    },
  ]);

  expect(text).toContain('Company details');
  expect(text).toContain('Account number: 62000000001 → 62999999999');
  expect(text).toContain('VAT number: none → 4123456789');
  expect(text).not.toMatch(/R\s?0\.00/);
});

test('a page after the last one says how many pages there are', async () => {
  const text = await screenWith([], 9, 60);

  expect(text).not.toContain('No adjustments yet');
  expect(text).toContain('There are only 3 pages');
});

test.each([
  ['eftTopUp', 'To reverse it, make another adjustment.'],
  ['topUpRefund', 'This cannot be undone.'],
  ['companyDetails', 'The next documents show the new details.'],
  ['addPrice', 'The rate applies to shipments from its start date.'],
  ['removePrice', 'The rate will not start.'],
  ['administrator', 'You can remove them under Administrators.'],
] as const)('before approval of %s, the dialog says what it does', async (kind, words) => {
  const { page } = await inBrowser(screenOf([{ ...EFT, kind }]));
  const approve = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Approve',
  )!;

  await act(async () => approve.click());

  const dialog = page.querySelector('dialog')?.textContent ?? '';
  expect(dialog).toContain(words);
  expect(dialog.includes('make another adjustment')).toBe(kind === 'eftTopUp');
});
