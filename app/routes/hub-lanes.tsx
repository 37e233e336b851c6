import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { moveLane, removeLane } from '#app/domain/hubs/arrange-lanes.ts';
import { LanesAction } from '#app/domain/hubs/lane.schema.ts';
import { readLanes } from '#app/domain/hubs/read-lanes.ts';
import { saveLane } from '#app/domain/hubs/save-lane.ts';
import { lanesMessages } from '#app/messages/lanes.ts';
import type { LanesDone } from '#app/screens/hubs/lanes-answer.ts';
import { LanesScreen } from '#app/screens/hubs/lanes-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = lanesMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'hub.receive' });
  return readLanes(services, actor, args.params['hubId'] ?? '');
});

export const action = formActions<LanesAction, LanesDone>(LanesAction, {
  save: {
    permission: 'hub.receive',
    run: async ({ services, actor, input }, { params }) => {
      await saveLane(services, actor, params['hubId'] ?? '', input);
      return { message: text('save.done'), errors: undefined };
    },
  },
  remove: {
    permission: 'hub.receive',
    run: async ({ services, actor, input }, { params }) => {
      await removeLane(services, actor, params['hubId'] ?? '', input);
      return { message: text('remove.done'), errors: undefined };
    },
  },
  move: {
    permission: 'hub.receive',
    run: async ({ services, actor, input }, { params }) => {
      await moveLane(services, actor, params['hubId'] ?? '', input);
      return { message: null, errors: undefined };
    },
  },
});

export default function HubLanesRoute() {
  return <LanesScreen {...useLoaderData<typeof loader>()} />;
}
