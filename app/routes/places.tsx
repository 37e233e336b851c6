import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { limitPlaces } from '#app/domain/stores/place-limit.ts';

/** Address search: `?q=&session=` for suggestions, `?id=&session=` for one place. */
const PlacesQuery = z.object({
  q: z.string().max(300).default(''),
  id: z.string().max(4000).default(''),
  session: z.string().max(100).default(''),
});

const SHORTEST = 3;

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, auth, actor, query } = await enter(args, { query: PlacesQuery });
  const { id, q, session } = query;
  if (!id && q.trim().length < SHORTEST) return Response.json([]);
  await limitPlaces(auth.throttle, actor, args.context.address);
  if (id) return Response.json(await services.places.details(id, session));
  return Response.json(await services.places.suggest(q, session));
});
