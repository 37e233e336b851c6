import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { listStoreTokens } from '#app/domain/credentials/store-tokens.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import { editStore } from '#app/domain/webhooks/edit-store.ts';
import { LOG_PAGE_SIZE, readWebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { EditStoreForm } from '#app/domain/webhooks/webhook.schema.ts';
import { editStoreMessages } from '#app/messages/edit-store.ts';
import { EditStoreScreen } from '#app/screens/stores/edit-store-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: editStoreMessages.in('en').text('title') }];

const Query = z.object({
  store: z.string().max(120).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  delivery: z.uuid().nullable().catch(null),
});

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'store.write', query: Query });
  const store = await storeByName(services.db, actor, 'store.write', query.store);
  const [webhook, tokens] = await Promise.all([
    readWebhookLog(services, actor, {
      storeName: store.name,
      page: query.page,
      shownId: query.delivery,
    }),
    store.integrationType === 'custom'
      ? listStoreTokens(services, actor, { storeId: store.id })
      : null,
  ]);
  return {
    storeName: store.name,
    webhook,
    pageSize: LOG_PAGE_SIZE,
    tokens:
      tokens?.map(({ handle, createdAt, lastUsedAt }) => ({
        handle,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })) ?? null,
    backOffice:
      store.integrationType === 'custom'
        ? {
            origin: store.frameOrigin,
            address: `${services.settings.publicUrl}/frame/${store.id}`,
          }
        : null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.write',
    form: EditStoreForm,
  });
  const storeName = new URL(args.request.url).searchParams.get('store') ?? '';
  return { ...(await editStore(services, actor, { ...input, storeName })), errors: undefined };
});

export default function EditStoreRoute() {
  const data = useLoaderData<typeof loader>();
  return <EditStoreScreen key={data.storeName} {...data} />;
}
