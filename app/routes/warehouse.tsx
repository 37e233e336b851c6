import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import {
  keepWarehouseLogin,
  readWarehouseLogin,
  removeWarehouseLogin,
  testWarehouseLogin,
} from '#app/domain/stores/warehouse-login.ts';
import {
  readWarehouseRoad,
  shipFromWarehouse,
  stopWarehouse,
} from '#app/domain/warehouse/set-warehouse-road.ts';
import { WarehouseForm } from '#app/domain/warehouse/warehouse-form.schema.ts';
import { warehouseMessages } from '#app/messages/warehouse.ts';
import { WarehouseScreen } from '#app/screens/stores/warehouse-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: warehouseMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'credential.write' });
  const storeName = args.params['storeName'] ?? '';
  return {
    storeName,
    kept: await readWarehouseLogin(services, actor, storeName),
    road: await readWarehouseRoad(services, actor, storeName),
  };
});

const storeNameIn = ({ params }: ActionFunctionArgs) => params['storeName'] ?? '';

export const action = formActions<
  WarehouseForm,
  { done: WarehouseForm['intent']; errors: undefined }
>(WarehouseForm, {
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
  ship: {
    permission: 'credential.write',
    run: async ({ services, actor, input }, args) => {
      await shipFromWarehouse(services, actor, { ...input, storeName: storeNameIn(args) });
      return { done: 'ship', errors: undefined };
    },
  },
  stop: {
    permission: 'credential.write',
    run: async ({ services, actor }, args) => {
      await stopWarehouse(services, actor, { storeName: storeNameIn(args) });
      return { done: 'stop', errors: undefined };
    },
  },
  remove: {
    permission: 'credential.write',
    run: async ({ services, actor }, args) => {
      await removeWarehouseLogin(services, actor, { storeName: storeNameIn(args) });
      return { done: 'remove', errors: undefined };
    },
  },
});

export default function WarehouseRoute() {
  return (
    <WarehouseScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
