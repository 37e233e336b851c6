import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { readBilling } from '#app/domain/money/billing.ts';
import { listPapers } from '#app/domain/money/list-papers.ts';
import { PapersQuery } from '#app/domain/money/papers.schema.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { PapersScreen } from '#app/screens/papers/papers-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Invoices and Statements' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'account.read',
    query: PapersQuery,
  });
  if (scopeOf(actor.role, 'account.read') === 'any' && !query.account) throw redirect('/invoices');
  const [page, { name, billing }] = await Promise.all([
    listPapers(services, actor, query),
    readBilling(services, actor, query),
  ]);
  return { page, query, accountName: name, lacksBilling: billing === null };
});

export default function AccountPapersRoute() {
  return <PapersScreen {...useLoaderData<typeof loader>()} />;
}
