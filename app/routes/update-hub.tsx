import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { HubForm } from '#app/domain/hubs/hub.schema.ts';
import { readHubForm } from '#app/domain/hubs/read-hub-form.ts';
import { updateHub } from '#app/domain/hubs/save-hub.ts';
import { hubFormMessages } from '#app/messages/hub-form.ts';
import { HubFormScreen } from '#app/screens/hubs/hub-form-screen.tsx';
import { tilesOf } from '#app/ui/map-pin.rules.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: hubFormMessages.in('en').text('update') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'hub.write' });
  const id = args.params['hubId'] ?? '';
  const { hub, teams } = await readHubForm(services, actor, { id });
  return { hub, teams, tiles: tilesOf(services.settings) };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { permission: 'hub.write', form: HubForm });
  await updateHub(services, actor, { ...input, id: args.params['hubId'] ?? '' });
  return { isSaved: true, errors: undefined };
});

export default function UpdateHubRoute() {
  const { hub, ...page } = useLoaderData<typeof loader>();
  return <HubFormScreen hub={hub} {...page} answer={useActionData<typeof action>()} />;
}
