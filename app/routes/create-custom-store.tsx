import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { createCustomStore } from '#app/domain/stores/create-custom-store.ts';
import { CustomStoreInput } from '#app/domain/stores/store.schema.ts';
import { createStoreMessages } from '#app/messages/create-store.ts';
import { CreateCustomStoreScreen } from '#app/screens/stores/create-custom-store-screen.tsx';
import { STORES_BY_NAME } from '#app/shells/store-places.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: createStoreMessages.in('en').text('custom.title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { actor } = await enter(args, { permission: 'store.write' });
  return { asksOwner: actor.merchantId === null };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.write',
    form: CustomStoreInput,
  });
  const store = await createCustomStore(services, actor, input);
  throw redirect(`${STORES_BY_NAME.locations(store.name)}?created`);
});

export default function CreateCustomStoreRoute() {
  const { asksOwner } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors;
  return <CreateCustomStoreScreen asksOwner={asksOwner} errors={errors} />;
}
