import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { csvResponse } from '#app/auth/csv-response.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { readUpload } from '#app/auth/read-upload.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { exportLanes } from '#app/domain/hubs/export-lanes.ts';
import { MAX_LANES_FILE_BYTES } from '#app/domain/hubs/lane.rules.ts';
import { checkLanesFile, replaceLanes } from '#app/domain/hubs/replace-lanes.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';

const PERMISSION = 'hub.receive';
const Style = z.object({ style: CsvStyleChoice.catch('comma').default('comma') });
const Do = z.object({ do: z.enum(['check', 'replace']).catch('check').default('check') });

/** A CSV file of a hub's lanes. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: PERMISSION, query: Style });
  const hubId = args.params['hubId'] ?? '';
  return csvResponse(await exportLanes(services, actor, { hubId, ...query }));
});

/** Checks an uploaded file of lanes. With `do=replace` it replaces all lanes, if none of its rows is wrong. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, query } = await enter(args, { permission: PERMISSION, query: Do });
  const hubId = args.params['hubId'] ?? '';
  const handle = query.do === 'replace' ? replaceLanes : checkLanesFile;
  const file = await readUpload(args.request, {
    maxBytes: MAX_LANES_FILE_BYTES,
    whose: args.context.address,
    take: ({ content }) => handle(services, actor, { hubId, content }),
  });
  const isReplaced = query.do === 'replace' && file.wrongTotal === 0;
  return { file, isReplaced, errors: undefined };
});
