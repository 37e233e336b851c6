import type { Actor } from '#app/domain/shared/actor.ts';
import { removeMember, updateMember } from './change-member.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { toManager, type ManagerRow } from './managers.ts';
import type { UpdateManagerInput } from './manager.schema.ts';
import { MANAGERS } from './member-kinds.ts';
import type { WhichMember } from './members.ts';

/** @throws AppError as `updateMember`. */
export async function updateManager(
  deps: IdentityNeeds,
  actor: Actor,
  { stores, username: account, ...person }: UpdateManagerInput,
): Promise<ManagerRow> {
  const place = { kind: MANAGERS, account };
  return toManager(await updateMember(deps, actor, place, { ...person, reaches: stores }));
}

/** @throws AppError as `removeMember`. */
export async function removeManager(
  deps: Pick<IdentityNeeds, 'db' | 'clock'>,
  actor: Actor,
  which: WhichMember,
): Promise<ManagerRow> {
  return toManager(await removeMember(deps, actor, MANAGERS, which));
}
