import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';

/** Addresses as they are typed: `?q=&session=` for suggestions, `?id=&session=` for one place. */
const PlacesQuery = z.object({
  q: z.string().max(300).default(''),
  id: z.string().max(4000).default(''),
  session: z.string().max(100).default(''),
});

const SHORTEST = 3;

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, query } = await enter(args, { query: PlacesQuery });
  if (query.id) return Response.json(await services.places.details(query.id, query.session));
  const isTooShort = query.q.trim().length < SHORTEST;
  return Response.json(isTooShort ? [] : await services.places.suggest(query.q, query.session));
});
