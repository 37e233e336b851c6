import type { Hub, Prisma } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';

type HubPermission = Extract<Permission, `hub.${string}`>;

/** All hubs for administrators; for hub staff, the hubs at which they work.
 *  @throws AppError 'not-allowed'. */
export function hubsVisibleTo(actor: Actor, permission: HubPermission): Prisma.HubWhereInput {
  return authorize(actor, permission) === 'any' ? {} : { id: { in: [...actor.hubIds] } };
}

/** @throws AppError 'not-found' if the hub does not exist or the actor may not see it. */
export async function hubById(
  db: Pick<Db, 'hub'>,
  actor: Actor,
  permission: HubPermission,
  id: string,
): Promise<Hub> {
  const seen = hubsVisibleTo(actor, permission);
  const hub = isUuid(id) ? await db.hub.findFirst({ where: { AND: [seen, { id }] } }) : null;
  if (!hub) throw notFound('Hub');
  return hub;
}
