import type { Hub, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { literalPattern } from '#app/domain/shared/literal-pattern.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { hubsVisibleTo } from './hub-visibility.ts';
import type { HubSort, HubsQuery } from './hub.schema.ts';

/** One page of the hubs that the actor may see.
 *  @throws AppError 'not-allowed'. */
export async function listHubs(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: HubsQuery,
): Promise<Page<Hub>> {
  const where = { AND: [hubsVisibleTo(actor, 'hub.read'), matching(query.q)] };
  const [hubs, total] = await Promise.all([
    db.hub.findMany({
      where,
      orderBy: [SORTS[query.sort], { id: 'asc' }],
      take: query.limit,
      skip: (query.page - 1) * query.limit,
    }),
    db.hub.count({ where }),
  ]);
  return pageOf(hubs, total, query);
}

const SORTS: Record<HubSort, Prisma.HubOrderByWithRelationInput> = {
  name: { name: 'asc' },
  '-name': { name: 'desc' },
  team: { teamName: 'asc' },
  '-team': { teamName: 'desc' },
};

function matching(q: string): Prisma.HubWhereInput {
  if (q === '') return {};
  const contains = { contains: literalPattern(q), mode: 'insensitive' } as const;
  return { OR: [{ name: contains }, { address: contains }, { teamName: contains }] };
}
