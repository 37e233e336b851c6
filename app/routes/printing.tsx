import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { printJobPicture, testLabel } from '#app/domain/documents/label-picture.ts';
import { ownPrintSettings } from '#app/domain/documents/print-settings.ts';
import { PrintActionForm, PrintingQuery } from '#app/domain/documents/print-action.schema.ts';
import type { Person } from '#app/domain/documents/own-labels.ts';
import { hasStation, isPaused, printHistory } from '#app/domain/documents/printer-feed.ts';
import { failedLabels, reprint, reprintFailed } from '#app/domain/documents/reprint-labels.ts';
import { pdfHistory } from '#app/domain/documents/pdf-history.ts';
import { sayItCameOut } from '#app/domain/documents/unsure-prints.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { printingMessages } from '#app/messages/printing.ts';
import { orUnreached } from '#app/shells/offline.ts';
import { PrintingScreen } from '#app/screens/printing/printing-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

const { text } = printingMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.print',
    query: PrintingQuery,
  });
  const person = personOf(actor);
  const jobs = await printHistory(services, person);
  const shown = jobs.find((job) => job.id === query.label) ?? jobs[0];
  const picture = shown ? await printJobPicture(services, person, shown.id) : null;
  const printSettings = await ownPrintSettings(services, actor);
  const test = testLabel(services, printSettings.printerDpi);
  return {
    jobs,
    failed: (await failedLabels(services, person)).length,
    isPaused: await isPaused(services, person),
    hasPrinter: await hasStation(services.db, person, services.clock.now()),
    pdfs: await pdfHistory(services, person),
    printSettings,
    test,
    preview: shown && picture ? { id: shown.id, orderId: shown.orderId, picture } : null,
  };
});

export const action = formActions<PrintActionForm, PrintAnswer>(PrintActionForm, {
  reprint: {
    permission: 'order.print',
    run: async ({ services, actor, input }) => ({
      isQueued: await reprint(services, personOf(actor), input.id),
    }),
  },
  reprintFailed: {
    permission: 'order.print',
    run: async ({ services, actor }) => ({
      queued: await reprintFailed(services, personOf(actor)),
    }),
  },
  cameOut: {
    permission: 'order.print',
    run: async ({ services, actor, input }) => ({
      isSettled: await sayItCameOut(services, personOf(actor), input.id),
    }),
  },
});

type PrintAnswer = { isQueued: boolean } | { queued: number } | { isSettled: boolean };

/** Only people have printers, so an actor without a user gets a 404. */
function personOf(actor: Actor): Person {
  const { userId } = actor;
  if (!userId) throw notFound('Page');
  return { ...actor, userId };
}

/** Printing continues through a lost connection, so no error page may replace this page. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  // A copy, because a body can be read only once.
  const form = await request.clone().formData();
  const failed = form.get('intent') === 'cameOut' ? 'cameOut.failed' : 'reprint.failed';
  return orUnreached(serverAction<typeof action>(), text(failed));
}

export default function PrintingRoute() {
  return <PrintingScreen {...useLoaderData<typeof loader>()} />;
}
