import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { changingLoader } from '#app/auth/screen-access.server.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { readTransaction } from '#app/domain/wallet/read-transaction.ts';
import { paymentMessages } from '#app/messages/payment.ts';
import { PaymentScreen } from '#app/screens/account/payment-screen.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = paymentMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const handle = {
  gone: {
    said: 'Transaction not found.',
    title: text('gone.title'),
    words: text('gone.body'),
    back: { path: '/account', label: text('toAccount') },
  },
} satisfies RouteHandle;

const Query = z.object({ reference: z.string().max(100).catch('').default('') });

/** The payment provider returns the browser here. Its parameters are not trusted: unless the payment is already known
 *  to be successful, the provider is asked for its state. */
export const loader = changingLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'account.read',
    query: Query,
  });
  const before = await readTransaction(services, actor, query);
  if (before.status === 'SUCCESSFUL' || before.type !== 'accountTopUp')
    return { transaction: before };
  const isAsked = await checkPayment(services, query).then(
    () => true,
    (error: unknown) => {
      if (isAppError(error)) return false;
      throw error;
    },
  );
  return { transaction: isAsked ? await readTransaction(services, actor, query) : before };
});

export default function PaymentSuccessRoute() {
  return <PaymentScreen {...useLoaderData<typeof loader>()} />;
}
