import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { dismissWork, listWork, readBatch } from '#app/domain/workbench/list-work.ts';
import { WorkAction, WorkQuery, type WorkAnswer } from '#app/domain/workbench/work.schema.ts';

/** The user's running and finished jobs, and the orders of one of their batches if `batch` names one. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.read',
    query: WorkQuery,
  });
  const rows = await listWork(services, actor);
  const batch = query.batch ? await readBatch(services, actor, query.batch) : null;
  return Response.json({ rows, batch } satisfies WorkAnswer);
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'order.read',
    form: WorkAction,
  });
  await dismissWork(services, actor, input.ids);
  return Response.json({ dismissed: true });
});
