import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { readBilling } from '#app/domain/money/billing.ts';
import { listBillingDocuments } from '#app/domain/money/list-billing-documents.ts';
import { BillingDocumentsQuery } from '#app/domain/money/billing-documents.schema.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { billingDocumentMessages } from '#app/messages/billing-documents.ts';
import { BillingDocumentsScreen } from '#app/screens/billing/billing-documents-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: billingDocumentMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'account.read',
    query: BillingDocumentsQuery,
  });
  if (scopeOf(actor.role, 'account.read') === 'any' && !query.account) throw redirect('/invoices');
  const [page, { name, billing }] = await Promise.all([
    listBillingDocuments(services, actor, query),
    readBilling(services, actor, query),
  ]);
  return { page, query, accountName: name, lacksBilling: billing === null };
});

export default function BillingDocumentsRoute() {
  return <BillingDocumentsScreen {...useLoaderData<typeof loader>()} />;
}
