import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { OperatorInput } from '#app/domain/money/company.schema.ts';
import { readOperator, saveOperator } from '#app/domain/money/operator.ts';
import { CompanyScreen } from '#app/screens/papers/company-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Company details' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services } = await enter(args, { permission: 'operator.write' });
  return { operator: await readOperator(services.db) };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'operator.write',
    form: OperatorInput,
  });
  await saveOperator(services, actor, input);
  return { message: 'Company details saved', errors: undefined };
});

export default function CompanyDetailsRoute() {
  return <CompanyScreen {...useLoaderData<typeof loader>()} />;
}
