import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { addRate, removeRate } from '#app/domain/money/ask-rate.ts';
import { waitingChanges } from '#app/domain/money/list-money-requests.ts';
import { listRates } from '#app/domain/wallet/list-rates.ts';
import { RatesAction } from '#app/domain/wallet/rate.schema.ts';
import { rateMessages } from '#app/messages/rates.ts';
import type { RatesDone } from '#app/screens/rates/rates-answer.ts';
import { RatesScreen } from '#app/screens/rates/rates-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: rateMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'price.write' });
  const [list, waiting] = await Promise.all([
    listRates(services, actor),
    waitingChanges(services, actor, ['addPrice', 'removePrice']),
  ]);
  return { ...list, waiting };
});

export const action = formActions<RatesAction, RatesDone>(RatesAction, {
  add: {
    permission: 'price.write',
    run: async ({ services, actor, input }) => {
      return { ...(await addRate(services, actor, input)), errors: undefined };
    },
  },
  remove: {
    permission: 'price.write',
    run: async ({ services, actor, input }) => {
      return { ...(await removeRate(services, actor, input)), errors: undefined };
    },
  },
});

export default function RatesRoute() {
  return <RatesScreen {...useLoaderData<typeof loader>()} />;
}
