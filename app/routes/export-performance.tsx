import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvResponse } from '#app/auth/csv-response.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { exportPerformance } from '#app/domain/performance/export-performance.ts';
import { PerformanceExport } from '#app/domain/performance/performance.schema.ts';

/** A CSV file of the delivery performance table. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'performance.read',
    query: PerformanceExport,
  });
  return csvResponse(await exportPerformance(services, actor, query));
});
