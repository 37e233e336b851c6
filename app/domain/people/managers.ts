import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import { MANAGERS } from './member-kinds.ts';
import { listMembers, type MemberRow } from './members.ts';

export type ManagerRow = Omit<MemberRow, 'reaches'> & { stores: string[] };

/** By name. `account` narrows what an administrator sees to one.
 *  @throws AppError 'not-allowed'. */
export async function listManagers(
  { db }: { db: Db },
  actor: Actor,
  { account }: { account?: string | undefined } = {},
): Promise<ManagerRow[]> {
  return (await listMembers(db, actor, MANAGERS, account)).map(toManager);
}

export function toManager({ reaches, ...row }: MemberRow): ManagerRow {
  return { ...row, stores: reaches };
}
