import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '#app/auth/csv-response.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { exportHubDay } from '#app/domain/hubs/export-hub-day.ts';
import { HubDayExport } from '#app/domain/hubs/hub-day.schema.ts';

/** A CSV file of the unfinished shipments of a day at a hub. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'hub.receive',
    query: HubDayExport,
  });
  const hubId = args.params['hubId'] ?? '';
  return csvResponse(await exportHubDay(services, actor, { ...query, hubId }));
});
