import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { listInvoices } from '#app/domain/money/list-billing-documents.ts';
import { readOperator } from '#app/domain/money/operator.ts';
import { InvoicesQuery } from '#app/domain/money/billing-documents.schema.ts';
import { invoiceMessages } from '#app/messages/invoices.ts';
import { InvoicesScreen } from '#app/screens/billing/invoices-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: invoiceMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'operator.write',
    query: InvoicesQuery,
  });
  const [page, operator] = await Promise.all([
    listInvoices(services, actor, query),
    readOperator(services.db),
  ]);
  return { page, query, waits: operator === null };
});

export default function InvoicesRoute() {
  return <InvoicesScreen {...useLoaderData<typeof loader>()} />;
}
