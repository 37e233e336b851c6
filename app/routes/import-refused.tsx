import { Readable } from 'node:stream';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { readRefused } from '#app/domain/imports/read-import.ts';

const Query = z.object({ id: z.uuid() });

/** A CSV file of the refused rows of an import, with the reasons. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.create',
    query: Query,
  });
  const { bytes, content } = await readRefused(services, actor, query.id);
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="refused-rows-${isoDay(services.clock.now())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
