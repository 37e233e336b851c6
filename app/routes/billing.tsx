import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { readBilling, saveBilling } from '#app/domain/money/billing.ts';
import { BillingInput } from '#app/domain/money/company.schema.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { AccountQuery } from '#app/domain/wallet/transactions.schema.ts';
import { billingDetailMessages } from '#app/messages/billing-details.ts';
import { BillingScreen } from '#app/screens/billing/billing-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = billingDetailMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'billing.write',
    query: AccountQuery,
  });
  const isOfAll = scopeOf(actor.role, 'billing.write') === 'any';
  if (isOfAll && !query.account) throw redirect('/invoices');
  const { name, billing } = await readBilling(services, actor, query);
  return { name, billing, account: isOfAll ? query.account : '' };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'billing.write',
    form: BillingInput,
  });
  await saveBilling(services, actor, input);
  return { message: text('done'), errors: undefined };
});

export default function BillingRoute() {
  const data = useLoaderData<typeof loader>();
  return <BillingScreen key={data.account} {...data} />;
}
