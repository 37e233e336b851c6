import { expect, test } from 'vitest';
import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ReconciliationScreen } from './reconciliation-screen.tsx';

const UNKNOWN: DifferenceRow = {
  id: '1',
  kind: 'unknownPayment',
  reference: 'PAY-1',
  provider: 'Paystack',
  account: null,
  transactionId: null,
  order: null,
  cents: 7_700,
  said: 'R77.00',
  day: '2026-11-17',
  firstSeenAt: '2026-11-18T00:10:00.000Z',
  lastSeenAt: '2026-11-20T00:10:00.000Z',
  endedAt: null,
  endedBy: null,
  note: null,
};
const PAID: DifferenceRow = {
  ...UNKNOWN,
  id: '2',
  kind: 'notCredited',
  reference: 'TOPUP-2',
  account: { id: 'a', name: 'Kasi Home' },
  transactionId: 't',
  cents: 10_000,
  said: 'R100.00',
};

async function screenWith(
  docs: DifferenceRow[],
  over: { show?: 'open' | 'ended'; matchedUntil?: string | null; hasProvider?: boolean } = {},
) {
  const { show = 'open', matchedUntil = '2026-11-19', hasProvider = true } = over;
  const page = { docs, totalDocs: docs.length, page: 1, totalPages: 1 };
  const html = await drawn(
    <ReconciliationScreen
      page={page}
      open={docs.length}
      query={{ show, page: 1, limit: 25 }}
      {...{ matchedUntil, hasProvider }}
    />,
  );
  return { html, text: textOf(html) };
}

test('each difference shows both amounts and its account, and can be resolved', async () => {
  const { html, text } = await screenWith([UNKNOWN, PAID]);

  expect(text).toContain('Payments up to 19 Nov 2026 have been compared');
  expect(text).toMatch(/Unmatched payment.*Top-up\s*None\s*Paystack\s*R77\.00\s*Reference\s*PAY-1/);
  expect(text).toMatch(/not credited.*Top-up\s*R100\.00\s*Paystack\s*R100\.00.*Kasi Home/);
  expect(html).toContain('href="/transaction/t"');
  expect(html).toContain('href="/all-merchants/a"');
  expect(html).toContain('aria-label="Resolve: Unmatched payment, PAY-1"');
});

test.each([
  [{ endedBy: 'Ada Admin', note: 'Sent back.' }, /Resolved by Ada Admin, .*: Sent back\./],
  [{}, /Resolved automatically, /],
])('a resolved difference says how, and cannot be resolved again: %j', async (ending, words) => {
  const row = { ...PAID, endedAt: '2026-11-20T08:00:00.000Z', ...ending };

  const { html, text } = await screenWith([row], { show: 'ended' });

  expect(text).toMatch(words);
  expect(html).not.toContain('aria-label="Resolve:');
});

test.each([
  [{}, /No differences.*courier agree/],
  [{ matchedUntil: null }, /compare the books every night/],
  [{ show: 'ended' as const }, /No resolved differences yet/],
  [{ hasProvider: false }, /No payment provider is set up/],
])('an empty list says why: %j', async (over, words) => {
  expect((await screenWith([], over)).text).toMatch(words);
});

test('a page after the last one says how many pages there are, and not that there are no differences', async () => {
  const page = { docs: [], totalDocs: 26, page: 3, totalPages: 2 };
  const query = { show: 'open', page: 3, limit: 25 } as const;
  const text = textOf(
    await drawn(
      <ReconciliationScreen
        page={page}
        open={26}
        query={query}
        matchedUntil="2026-11-19"
        hasProvider
      />,
      '/reconciliation?page=3',
    ),
  );

  expect(text).not.toContain('No differences');
  expect(text).toContain('There are only 2 pages');
});
