import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions, type FormAction } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import {
  approveChange,
  refuseChange,
  withdrawChange,
} from '#app/domain/approvals/decide-change.ts';
import { findAccount } from '#app/domain/money/find-account.ts';
import { pastMoney, waitingMoney } from '#app/domain/money/list-money-requests.ts';
import { MoneyAction, MoneyQuery } from '#app/domain/money/money-requests.schema.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { daysOfRange } from '#app/domain/wallet/days-of-range.ts';
import { adjustmentMessages } from '#app/messages/adjustments.ts';
import { accountPath } from '#app/screens/account/transaction-words.rules.ts';
import { AdjustmentsScreen } from '#app/screens/adjustments/adjustments-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: adjustmentMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'money.write',
    query: MoneyQuery,
  });
  const found = query.find === '' ? null : await findAccount(services.db, query.find).catch(noneOf);
  if (found) throw redirect(accountPath(found.id));
  const [waiting, past] = await Promise.all([
    waitingMoney(services, actor),
    pastMoney(services, actor, query),
  ]);
  const month = daysOfRange('month-to-date', services.clock.now());
  const { moneyAloneCents: aloneCents } = services.settings;
  return { waiting, past, month, aloneCents, sought: query.find };
});

function noneOf(error: unknown): null {
  if (isAppError(error) && error.code === 'invalid-input') return null;
  throw error;
}

type Done = { message: string; errors: undefined };
const decide = (does: typeof approveChange): FormAction<MoneyAction, Done> => ({
  permission: 'money.write',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActions<MoneyAction, Done>(MoneyAction, {
  approveMoney: decide(approveChange),
  refuseMoney: decide(refuseChange),
  withdrawMoney: decide(withdrawChange),
});

export default function AdjustmentsRoute() {
  return <AdjustmentsScreen {...useLoaderData<typeof loader>()} />;
}
