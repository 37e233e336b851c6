import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { makeStoreToken } from '#app/domain/stores/make-store-token.ts';
import { listStores } from '#app/domain/stores/list-stores.ts';
import { StoreTokenForm } from '#app/domain/stores/store.schema.ts';
import { storeTokenMessages } from '#app/messages/store-token.ts';
import { StoreTokenScreen } from '#app/screens/stores/store-token-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: storeTokenMessages.in('en').text('title') }];

const Query = z.object({ store: z.string().max(120).catch('') });

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: 'token.write', query: Query });
  const stores = (await listStores(services, actor))
    .filter(
      ({ integrationType, state }) => integrationType === 'custom' && state !== 'disconnected',
    )
    .map(({ name }) => name);
  return {
    stores,
    chosen: stores.find((name) => name === query.store) ?? null,
    asksOwner: actor.merchantId === null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'token.write',
    form: StoreTokenForm,
  });
  return { ...(await makeStoreToken(services, actor, input)), errors: undefined };
});

export default function GenerateAccessTokenRoute() {
  return (
    <StoreTokenScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
