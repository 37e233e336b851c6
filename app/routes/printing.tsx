import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { printJobPicture, testLabel } from '#app/domain/documents/label-picture.ts';
import { PrintActionForm, PrintingQuery } from '#app/domain/documents/print-action.schema.ts';
import { printHistory, reprint, type Person } from '#app/domain/documents/printer-feed.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { unreached } from '#app/shells/offline.ts';
import { PrintingScreen } from '#app/screens/printing/printing-screen.tsx';

export {
  screenHeaders as headers,
  ScreenErrorBoundary as ErrorBoundary,
} from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: 'Printing' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.print',
    query: PrintingQuery,
  });
  const person = personOf(actor);
  const jobs = await printHistory(services, person);
  const shown = jobs.find((job) => job.id === query.label) ?? jobs[0];
  const picture = shown ? await printJobPicture(services, person, shown.id) : null;
  const test = testLabel(services);
  return {
    jobs,
    test,
    preview: shown && picture ? { id: shown.id, orderId: shown.orderId, picture } : null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'order.print',
    form: PrintActionForm,
  });
  const isQueued = await reprint(services, personOf(actor), input.id);
  return data({ isQueued });
});

/** Only people have printers. */
function personOf(actor: Actor): Person {
  const { userId } = actor;
  if (!userId) throw notFound('Page');
  return { ...actor, userId };
}

/** Printing goes on through a lost connection; so does its page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (error instanceof Response) throw error;
    return unreached('The label could not be queued. Try again.');
  }
}

export default function PrintingRoute() {
  return <PrintingScreen {...useLoaderData<typeof loader>()} />;
}
