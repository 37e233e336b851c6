import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { isUpload, readUpload } from '#app/auth/read-upload.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { changeImport } from '#app/domain/imports/change-import.ts';
import { ImportForm, MAX_FILE_BYTES } from '#app/domain/imports/import.schema.ts';
import { listImports, readImport } from '#app/domain/imports/read-import.ts';
import { startImport } from '#app/domain/imports/start-import.ts';
import { storesWithPickup } from '#app/domain/stores/stores-with-pickup.ts';
import { importOrdersMessages } from '#app/messages/import-orders.ts';
import { ImportOrdersScreen } from '#app/screens/import-orders/import-orders-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: importOrdersMessages.in('en').text('title') }];

const PERMISSION = 'order.create';
const Query = z.object({ id: z.uuid().optional() });
const pathOf = (id: string) => `/orders/import?id=${id}`;

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: PERMISSION, query: Query });
  return {
    stores: await storesWithPickup(services, actor),
    current: query.id ? await readImport(services, actor, query.id) : null,
    recent: query.id ? [] : await listImports(services, actor),
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  if (!isUpload(args.request)) {
    const { services, actor, input } = await enter(args, {
      permission: PERMISSION,
      form: ImportForm,
    });
    await changeImport(services, actor, input);
    return redirect(input.intent === 'discard' ? '/orders/import' : pathOf(input.id));
  }
  const { services, actor } = await enter(args, { permission: PERMISSION });
  const id = await readUpload(args.request, {
    maxBytes: MAX_FILE_BYTES,
    whose: args.context.address,
    take: (file) => startImport(services, actor, file),
  });
  return redirect(pathOf(id));
});

export default function ImportOrdersRoute() {
  return (
    <ImportOrdersScreen
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
