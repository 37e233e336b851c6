import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { chooseDriver } from '#app/domain/hubs/choose-driver.ts';
import { hubById } from '#app/domain/hubs/hub-visibility.ts';
import { readReceiving } from '#app/domain/hubs/read-receiving.ts';
import { ReceivingAction } from '#app/domain/hubs/receive.schema.ts';
import { teamDrivers, type TeamDriver } from '#app/domain/hubs/team-drivers.ts';
import { undoScan } from '#app/domain/hubs/undo-scan.ts';
import { receiveMessages } from '#app/messages/receive.ts';
import type { RouteHandle } from '#app/shells/route-handle.ts';
import { ReceiveScreen } from '#app/screens/hubs/receive-screen.tsx';
import { RECEIVING_APP } from '#app/screens/hubs/use-offline-ready.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: receiveMessages.in('en').text('title') }];
export const handle = { readsBarcodes: true } satisfies RouteHandle;
export const links = () => [...RECEIVING_APP];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'hub.receive' });
  return readReceiving(services, actor, args.params['hubId'] ?? '');
});

/** The result of an action. `drivers` is the answer to the action `drivers`, and null for others or if the courier did
 *  not answer. */
type Done = {
  intent: ReceivingAction['intent'];
  drivers: TeamDriver[] | null;
  errors: undefined;
};
const done = (intent: Done['intent'], more: Partial<Done> = {}) =>
  data<Done>({ intent, drivers: null, errors: undefined, ...more });
const hubOf = (args: ActionFunctionArgs) => args.params['hubId'] ?? '';

export const action = formActions<ReceivingAction, ReturnType<typeof done>>(ReceivingAction, {
  undo: {
    permission: 'hub.receive',
    run: async ({ services, actor, input }) => {
      await undoScan(services, actor, input);
      return done('undo');
    },
  },
  assign: {
    permission: 'hub.assign',
    run: async ({ services, actor, input }) => {
      await chooseDriver(services, actor, input);
      return done('assign');
    },
  },
  drivers: {
    permission: 'hub.assign',
    run: async ({ services, actor, input }, args) => {
      const hub = await hubById(services.db, actor, 'hub.assign', hubOf(args));
      return done('drivers', { drivers: await teamDrivers(services, hub, input.day) });
    },
  },
});

export default function ReceiveAtHubRoute() {
  return <ReceiveScreen {...useLoaderData<typeof loader>()} />;
}
