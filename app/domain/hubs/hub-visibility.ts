import type { Hub, Prisma } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
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

/** As `hubById`, with the hub locked until the transaction ends, so that concurrent changes of it or its lanes run one
 *  after the other.
 *  @throws AppError 'not-found' if the hub does not exist or the actor may not see it. */
export async function lockHub(
  tx: Tx,
  actor: Actor,
  permission: HubPermission,
  id: string,
): Promise<Hub> {
  // Compared as uuid, because an id may be written in capitals.
  if (isUuid(id)) await tx.$queryRaw`select 1 from hubs where id = ${id}::uuid for no key update`;
  return hubById(tx, actor, permission, id);
}
