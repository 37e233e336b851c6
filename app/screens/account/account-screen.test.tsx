import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { AccountScreen } from './account-screen.tsx';

const AT = '2026-11-24T01:20:00.000Z';
const ACCOUNT = {
  id: 'a',
  name: 'Kasi Home',
  email: 'kasi@shop.example',
  availableCents: 10_000,
  heldCents: 0,
  creditLimitCents: 0,
  eftReference: 'T1000019',
  lowBalanceCents: null,
  createdAt: AT,
  updatedAt: AT,
};
const DAYS = { from: '2026-11-24', to: '2026-11-24' };

test('a page of the history that is no more leads back, and does not say that there is none', async () => {
  const html = await drawn(
    <AccountScreen
      account={ACCOUNT}
      page={{ docs: [], totalDocs: 21, page: 9, totalPages: 3 }}
      spend={{ months: [], spent: [] }}
      query={{ type: '', from: '', to: '', store: '', account: '', page: 9, limit: 10 }}
      stores={[]}
      ranges={{ day: DAYS, week: DAYS, month: DAYS, 'month-to-date': DAYS }}
      canTopUp={false}
      eft={null}
      canChange={false}
      canSet={false}
    />,
    '/account?page=9',
  );

  expect(textOf(html)).not.toContain('No transactions yet');
  expect(html).toContain('href="/account?page=3"');
});
