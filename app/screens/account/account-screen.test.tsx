import { expect, test } from 'vitest';
import type { Page } from '#app/domain/shared/page.ts';
import type { TransactionRow } from '#app/domain/wallet/list-transactions.ts';
import { SHOWN_ACCOUNT } from '#tests/builders/shown-account.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { AccountScreen } from './account-screen.tsx';

const AT = '2026-11-24T01:20:00.000Z';
const DAYS = { from: '2026-11-24', to: '2026-11-24' };

const QUERY = { type: '', from: '', to: '', store: '', account: '', page: 1, limit: 10 } as const;

const screenWith = (page: Page<TransactionRow>) =>
  drawn(
    <AccountScreen
      account={SHOWN_ACCOUNT}
      page={page}
      spend={{ months: [], spent: [] }}
      query={{ ...QUERY, page: page.page }}
      stores={[]}
      ranges={{ day: DAYS, week: DAYS, month: DAYS, 'month-to-date': DAYS }}
      canTopUp={false}
      eft={null}
      canChange={false}
      canSet={false}
    />,
    `/account?page=${page.page}`,
  );

const FEE: TransactionRow = {
  id: 't',
  reference: 'fee-1',
  type: 'orderCreationFee',
  typeWords: 'Order Creation Fee',
  status: 'SUCCESSFUL',
  amountCents: -500,
  balanceCents: 10_000,
  email: null,
  provider: null,
  createdAt: AT,
  updatedAt: AT,
  order: null,
  store: null,
};

test('each of an order’s fees names its shipment', async () => {
  const of = (shipment: 'delivery' | 'again' | 'return') => ({
    ...FEE,
    id: shipment,
    order: { orderId: '1042', orderKey: 'K7Q2M9XTB4ZC', shipment },
  });
  const docs = [of('return'), of('again'), of('delivery')];
  const text = textOf(await screenWith({ docs, totalDocs: 3, page: 1, totalPages: 1 }));

  expect(text).toMatch(/1042 return.*1042 shipped again.*1042/s);
});

test('a fee that Shopify bills has no amount, because it does not change the balance', async () => {
  const text = async (provider: string | null) =>
    textOf(
      await screenWith({ docs: [{ ...FEE, provider }], totalDocs: 1, page: 1, totalPages: 1 }),
    );

  expect(await text(null)).toContain('-R5.00');
  expect(await text('Shopify')).not.toContain('-R5.00');
  expect(await text('Shopify')).toContain('Billed by Shopify');
});

test('a page after the last one links to the last page, and does not say that there are no transactions', async () => {
  const html = await screenWith({ docs: [], totalDocs: 21, page: 9, totalPages: 3 });

  expect(textOf(html)).not.toContain('No transactions yet');
  expect(html).toContain('href="/account?page=3"');
});
