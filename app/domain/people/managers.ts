import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Page } from '#app/domain/shared/page.ts';
import { listMembersPage } from './list-members.ts';
import { MANAGERS } from './member-kinds.ts';
import type { MembersQuery } from './member.schema.ts';
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

/** One page of them.
 *  @throws AppError 'not-allowed'. */
export async function listManagersPage(
  { db }: { db: Db },
  actor: Actor,
  query: MembersQuery,
): Promise<Page<ManagerRow>> {
  const page = await listMembersPage(db, actor, MANAGERS, query);
  return { ...page, docs: page.docs.map(toManager) };
}

export function toManager({ reaches, ...row }: MemberRow): ManagerRow {
  return { ...row, stores: reaches };
}
