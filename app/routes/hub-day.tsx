import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { chooseDriver } from '#app/domain/hubs/choose-driver.ts';
import { giveAll } from '#app/domain/hubs/give-all.ts';
import { HubDayAction, HubDayQuery } from '#app/domain/hubs/hub-day.schema.ts';
import { hubById } from '#app/domain/hubs/hub-visibility.ts';
import { readHubDay } from '#app/domain/hubs/read-hub-day.ts';
import { requestHubDocument } from '#app/domain/hubs/request-hub-document.ts';
import { teamDrivers, type TeamDriver } from '#app/domain/hubs/team-drivers.ts';
import { hubDayMessages } from '#app/messages/hub-day.ts';
import { HubDayScreen } from '#app/screens/hubs/hub-day-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: hubDayMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hub.receive',
    query: HubDayQuery,
  });
  return readHubDay(services, actor, { ...query, hubId: hubOf(args) });
});

/** The result of an action. `drivers` is the answer to the action `drivers`, and null for others or if the courier did
 *  not answer. `jobId` is the job of a requested document. */
type Done = {
  intent: HubDayAction['intent'];
  drivers: TeamDriver[] | null;
  jobId: string | null;
  errors: undefined;
};
const done = (intent: Done['intent'], more: Partial<Done> = {}) =>
  data<Done>({ intent, drivers: null, jobId: null, errors: undefined, ...more });
const hubOf = (args: Pick<ActionFunctionArgs, 'params'>) => args.params['hubId'] ?? '';

export const action = formActions<HubDayAction, ReturnType<typeof done>>(HubDayAction, {
  assign: {
    permission: 'hub.assign',
    run: async ({ services, actor, input }) => {
      await chooseDriver(services, actor, input);
      return done('assign');
    },
  },
  assignAll: {
    permission: 'hub.assign',
    run: async ({ services, actor, input }, args) => {
      await giveAll(services, actor, { ...input, hubId: hubOf(args) });
      return done('assignAll');
    },
  },
  drivers: {
    permission: 'hub.assign',
    run: async ({ services, actor, input }, args) => {
      const hub = await hubById(services.db, actor, 'hub.assign', hubOf(args));
      return done('drivers', { drivers: await teamDrivers(services, hub, input.day) });
    },
  },
  loadList: {
    permission: 'hub.receive',
    run: async ({ services, actor, input }, args) => {
      const asked = { ...input, hubId: hubOf(args) };
      const { jobId } = await requestHubDocument(services, actor, asked);
      return done('loadList', { jobId });
    },
  },
  closeOut: {
    permission: 'hub.receive',
    run: async ({ services, actor, input }, args) => {
      const asked = { ...input, driver: null, hubId: hubOf(args) };
      const { jobId } = await requestHubDocument(services, actor, asked);
      return done('closeOut', { jobId });
    },
  },
});

export default function HubDayRoute() {
  return <HubDayScreen {...useLoaderData<typeof loader>()} />;
}
