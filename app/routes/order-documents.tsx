import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { PrintSettingsChange } from '#app/domain/documents/print-settings.schema.ts';
import { changePrintSettings, ownPrintSettings } from '#app/domain/documents/print-settings.ts';
import { orUnreached } from '#app/shells/offline.ts';

/** The print settings of the user. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.print' });
  return Response.json(await ownPrintSettings(services, actor));
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'order.print',
    form: PrintSettingsChange,
  });
  await changePrintSettings(services, actor, input);
  return { isChosen: true as const };
});

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orUnreached(serverAction<typeof action>(), 'We could not save your choice. Try again.');
}
