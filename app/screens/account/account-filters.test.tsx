// @vitest-environment jsdom
import { act } from 'react';
import { createMemoryRouter, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import { SHOWN_ACCOUNT } from '#tests/builders/shown-account.ts';
import { inPage } from '#tests/fakes/in-browser.tsx';
import { AccountScreen } from './account-screen.tsx';

const DAY = { from: '2026-11-24', to: '2026-11-24' };

function Account() {
  const [asked] = useSearchParams();
  const query = TransactionsQuery.parse(Object.fromEntries(asked));
  return (
    <AccountScreen
      account={SHOWN_ACCOUNT}
      page={{ docs: [], totalDocs: 30, page: query.page, totalPages: 3 }}
      spend={{ months: [], spent: [] }}
      query={query}
      stores={[]}
      ranges={{ day: DAY, week: DAY, month: DAY, 'month-to-date': DAY }}
      canTopUp={false}
      eft={null}
      canChange={false}
      canSet={false}
    />
  );
}

async function opened() {
  const router = createMemoryRouter([{ path: '*', element: <Account /> }], {
    initialEntries: ['/account'],
  });
  const page = await inPage(router);
  const field = <T extends HTMLElement>(name: string) => page.querySelector<T>(`[name=${name}]`)!;
  return { field, goTo: (search: string) => act(async () => router.navigate(search)) };
}

test('a date that is not applied yet survives a change of the page', async () => {
  const { field, goTo } = await opened();
  field<HTMLInputElement>('from').value = '2026-11-01';

  await goTo('?page=2');

  expect(field<HTMLInputElement>('from').value).toBe('2026-11-01');
});

test('applying a filter leaves the focus, and the fields follow a link to another filter', async () => {
  const { field, goTo } = await opened();
  const type = field<HTMLSelectElement>('type');
  type.focus();

  await goTo('?type=accountTopUp&from=2026-11-01');

  expect(document.activeElement).toBe(type);
  expect([type.value, field<HTMLInputElement>('from').value]).toEqual([
    'accountTopUp',
    '2026-11-01',
  ]);
});
