import type { LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { sessionCaller } from '#app/auth/session-actor.server.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { readOwnData } from '#app/domain/privacy/own-data.ts';

/** The user's personal data as a file. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, auth, actor } = await enter(args);
  const session = await sessionCaller(auth, args.request.headers.get('cookie'));
  const data = await readOwnData(services, actor, session?.standing ?? null);
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${isoDay(services.clock.now())}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
