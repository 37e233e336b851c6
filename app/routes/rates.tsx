import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { addPrice, removePrice } from '#app/domain/money/ask-price.ts';
import { waitingChanges } from '#app/domain/money/list-money-requests.ts';
import { listPrices } from '#app/domain/wallet/list-prices.ts';
import { PricesAction } from '#app/domain/wallet/price.schema.ts';
import type { PricesDone } from '#app/screens/rates/rates-answer.ts';
import { RatesScreen } from '#app/screens/rates/rates-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Shipping rates' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'price.write' });
  const [list, waiting] = await Promise.all([
    listPrices(services, actor),
    waitingChanges(services, actor, ['addPrice', 'removePrice']),
  ]);
  return { ...list, waiting };
});

export const action = formActions<PricesAction, PricesDone>(PricesAction, {
  add: {
    permission: 'price.write',
    run: async ({ services, actor, input }) => {
      return { ...(await addPrice(services, actor, input)), errors: undefined };
    },
  },
  remove: {
    permission: 'price.write',
    run: async ({ services, actor, input }) => {
      return { ...(await removePrice(services, actor, input)), errors: undefined };
    },
  },
});

export default function RatesRoute() {
  return <RatesScreen {...useLoaderData<typeof loader>()} />;
}
