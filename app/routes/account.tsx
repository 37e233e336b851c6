import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { ChangeMoneyForm } from '#app/domain/money/money-requests.schema.ts';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { ERROR_CODES } from '#app/domain/shared/errors.ts';
import { can } from '#app/domain/shared/actor.ts';
import { readEftDetails } from '#app/domain/money/eft-details.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { daysOfRange, type Days } from '#app/domain/wallet/days-of-range.ts';
import { EXPORT_RANGE_CODES, type ExportRange } from '#app/domain/wallet/export-range.rules.ts';
import { setLowBalance } from '#app/domain/wallet/low-balance.ts';
import { LowBalanceForm } from '#app/domain/wallet/low-balance.schema.ts';
import { listTransactions } from '#app/domain/wallet/list-transactions.ts';
import { accountStores, readAccount } from '#app/domain/wallet/read-account.ts';
import { spendByMonth } from '#app/domain/wallet/spend-by-month.ts';
import { TopUpForm } from '#app/domain/wallet/top-up.schema.ts';
import { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import { accountMessages } from '#app/messages/account.ts';
import { AccountScreen } from '#app/screens/account/account-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = accountMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const handle = {
  failed: text('failed'),
  gone: {
    said: 'Account not found.',
    title: text('gone.title'),
    words: text('gone.body'),
    back: { path: '/', label: text('gone.back') },
  },
} satisfies RouteHandle;

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'account.read',
    query: TransactionsQuery,
  });
  const isOfAll = scopeOf(actor.role, 'account.read') === 'any';
  if (isOfAll && !query.account) throw redirect('/all-merchants');
  const [account, page, spend] = await Promise.all([
    readAccount(services, actor, query),
    orBusy(listTransactions(services, actor, query)),
    spendByMonth(services, actor, query),
  ]);
  const now = services.clock.now();
  const ranges = Object.fromEntries(
    EXPORT_RANGE_CODES.map((range) => [range, daysOfRange(range, now)]),
  ) as Record<ExportRange, Days>;
  const stores = await accountStores(services, actor, query);
  return {
    account,
    page,
    spend,
    query,
    stores,
    ranges,
    canTopUp: !isOfAll && services.payments !== null,
    eft: isOfAll ? null : await readEftDetails(services.db),
    canChange: can(actor, 'money.write'),
    canSet: can(actor, 'account.settings'),
  };
});

/** The result of `reading`, or the message of an error with status 503. The page can then show the balance even if the
 *  history is not available. */
async function orBusy<T>(reading: Promise<T>): Promise<T | { failure: string }> {
  try {
    return await reading;
  } catch (error) {
    const known = knownError(error);
    if (!known || ERROR_CODES[known.code].http !== 503) throw error;
    return { failure: known.message };
  }
}

const AccountAction = z.discriminatedUnion('intent', [TopUpForm, LowBalanceForm, ChangeMoneyForm]);
type Done = { authorizationUrl?: string; message?: string; errors: undefined };

/** A top-up is answered with the payment provider's address, to which the browser then goes. */
export const action = formActions<z.infer<typeof AccountAction>, Done>(AccountAction, {
  changeMoney: {
    permission: 'money.write',
    run: async ({ services, actor, input }) => {
      const { intent: _, account, formKey, ...asked } = input;
      const { message } = await askMoney(services, actor, { account, asked, formKey });
      return { message, errors: undefined };
    },
  },
  topUp: {
    permission: 'account.topUp',
    run: async ({ services, actor, input }) => {
      const { authorizationUrl } = await beginTopUp(services, actor, { amountCents: input.amount });
      return { authorizationUrl, errors: undefined };
    },
  },
  lowBalance: {
    permission: 'account.settings',
    run: async ({ services, actor, input }) => {
      await setLowBalance(services, actor, { belowCents: input.below });
      return { message: text('lowBalance.done'), errors: undefined };
    },
  },
});

export default function AccountRoute() {
  const data = useLoaderData<typeof loader>();
  return <AccountScreen key={data.account.id} {...data} />;
}
