import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { creditUnknown } from '#app/domain/money/credit-unknown.ts';
import { endByHand } from '#app/domain/money/end-difference.ts';
import { listDifferences } from '#app/domain/money/list-differences.ts';
import { DifferencesQuery, MatchAction } from '#app/domain/money/money-difference.schema.ts';
import { reconciliationMessages } from '#app/messages/reconciliation.ts';
import { ReconciliationScreen } from '#app/screens/reconciliation/reconciliation-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = reconciliationMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'money.match',
    query: DifferencesQuery,
  });
  const { open, matchedUntil, ...page } = await listDifferences(services, actor, query);
  return { page, open, matchedUntil, query, hasProvider: services.payments !== null };
});

export const action = formActions<MatchAction, { message: string; errors: undefined }>(
  MatchAction,
  {
    credit: {
      permission: 'money.write',
      run: async ({ services, actor, input }) => ({
        ...(await creditUnknown(services, actor, input)),
        errors: undefined,
      }),
    },
    end: {
      permission: 'money.match',
      run: async ({ services, actor, input }) => {
        await endByHand(services, actor, input);
        return { message: text('resolve.done'), errors: undefined };
      },
    },
  },
);

export default function ReconciliationRoute() {
  return <ReconciliationScreen {...useLoaderData<typeof loader>()} />;
}
