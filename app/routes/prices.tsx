import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActs } from '#app/auth/form-acts.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { addPrice, removePrice } from '#app/domain/wallet/change-prices.ts';
import { listPrices } from '#app/domain/wallet/list-prices.ts';
import { PricesAct } from '#app/domain/wallet/price.schema.ts';
import type { PricesDone } from '#app/screens/prices/prices-answer.ts';
import { PricesScreen } from '#app/screens/prices/prices-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Prices' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'price.write' });
  return listPrices(services, actor);
});

export const action = formActs<PricesAct, PricesDone>(PricesAct, {
  add: {
    permission: 'price.write',
    run: async ({ services, actor, input }) => {
      await addPrice(services, actor, input);
      return { message: 'Price added', errors: undefined };
    },
  },
  remove: {
    permission: 'price.write',
    run: async ({ services, actor, input }) => {
      await removePrice(services, actor, input);
      return { message: 'Price removed', errors: undefined };
    },
  },
});

export default function PricesRoute() {
  return <PricesScreen {...useLoaderData<typeof loader>()} />;
}
