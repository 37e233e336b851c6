import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { OperatorInput } from '#app/domain/money/company.schema.ts';
import { waitingChanges } from '#app/domain/money/list-money-requests.ts';
import { readOperator, saveOperator } from '#app/domain/money/operator.ts';
import { companyDetailMessages } from '#app/messages/company-details.ts';
import { CompanyScreen } from '#app/screens/billing/company-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: companyDetailMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'operator.write' });
  const [operator, waiting] = await Promise.all([
    readOperator(services.db),
    waitingChanges(services, actor, ['companyDetails']),
  ]);
  return { operator, waiting };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'operator.write',
    form: OperatorInput,
  });
  return { ...(await saveOperator(services, actor, input)), errors: undefined };
});

export default function CompanyDetailsRoute() {
  return <CompanyScreen {...useLoaderData<typeof loader>()} />;
}
