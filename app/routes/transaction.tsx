import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter, portalActor } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { RefundForm } from '#app/domain/money/money-requests.schema.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { readTransaction } from '#app/domain/wallet/read-transaction.ts';
import { transactionMessages } from '#app/messages/transaction.ts';
import { SignInFirst } from '#app/screens/account/sign-in-first.tsx';
import { TransactionScreen } from '#app/screens/account/transaction-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = transactionMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const handle = {
  failed: text('failed'),
  gone: {
    said: 'Transaction not found.',
    title: text('gone.title'),
    words: text('gone.body'),
    back: { path: '/account', label: text('gone.back') },
  },
} satisfies RouteHandle;

/** Null for visitors who are not signed in: the page exists but reveals nothing (product.md D8). */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  if (!(await portalActor(args))) return null;
  const { services, actor } = await enter(args, { permission: 'account.read' });
  const id = z.uuid().safeParse(args.params['transactionId']);
  if (!id.success) throw notFound('Transaction');
  return readTransaction(services, actor, { id: id.data });
});

/** An administrator refunds a top-up, or a part of it. */
export const action = formActions(RefundForm, {
  refund: {
    permission: 'money.write',
    run: async ({ services, actor, input }) => {
      const { intent: _, formKey, ...asked } = input;
      const { accountId } = await readTransaction(services, actor, { id: asked.topUpId });
      if (!accountId) throw notFound('Transaction');
      return {
        ...(await askMoney(services, actor, { account: accountId, asked, formKey })),
        errors: undefined,
      };
    },
  },
});

export default function TransactionRoute() {
  const transaction = useLoaderData<typeof loader>();
  return transaction ? <TransactionScreen transaction={transaction} /> : <SignInFirst />;
}
