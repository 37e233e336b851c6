import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { WarehouseAct } from '#app/domain/stores/store-act.schema.ts';
import {
  keepWarehouseLogin,
  readWarehouseLogin,
  removeWarehouseLogin,
  testWarehouseLogin,
} from '#app/domain/stores/warehouse-login.ts';
import { WarehouseScreen } from '#app/screens/stores/warehouse-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Create Mintsoft Credentials' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'credential.write' });
  const storeName = args.params['storeName'] ?? '';
  return { storeName, kept: await readWarehouseLogin(services, actor, storeName) };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, auth, actor, input } = await enter(args, {
    permission: 'credential.write',
    form: WarehouseAct,
  });
  const storeName = args.params['storeName'] ?? '';
  const deps = { ...services, throttle: auth.throttle };
  switch (input.intent) {
    case 'save':
      await keepWarehouseLogin(deps, actor, { ...input, storeName });
      break;
    case 'test':
      await testWarehouseLogin(deps, actor, { storeName });
      break;
    case 'remove':
      await removeWarehouseLogin(deps, actor, { storeName });
  }
  return { done: input.intent, errors: undefined };
});

export default function WarehouseRoute() {
  return (
    <WarehouseScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
