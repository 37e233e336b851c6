import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActs } from '#app/auth/form-acts.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
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

const storeNameIn = ({ params }: ActionFunctionArgs) => params['storeName'] ?? '';

export const action = formActs<WarehouseAct, { done: WarehouseAct['intent']; errors: undefined }>(
  WarehouseAct,
  {
    save: {
      permission: 'credential.write',
      run: async ({ services, auth, actor, input }, args) => {
        const deps = { ...services, throttle: auth.throttle };
        await keepWarehouseLogin(deps, actor, { ...input, storeName: storeNameIn(args) });
        return { done: 'save', errors: undefined };
      },
    },
    test: {
      permission: 'credential.write',
      run: async ({ services, auth, actor }, args) => {
        const deps = { ...services, throttle: auth.throttle };
        await testWarehouseLogin(deps, actor, { storeName: storeNameIn(args) });
        return { done: 'test', errors: undefined };
      },
    },
    remove: {
      permission: 'credential.write',
      run: async ({ services, actor }, args) => {
        await removeWarehouseLogin(services, actor, { storeName: storeNameIn(args) });
        return { done: 'remove', errors: undefined };
      },
    },
  },
);

export default function WarehouseRoute() {
  return (
    <WarehouseScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
