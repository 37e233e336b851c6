import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { accountFor } from './account-for.ts';
import { addMember, resendMemberInvitation } from './add-member.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { toManager, type ManagerRow } from './managers.ts';
import type { AddManagerInput } from './manager.schema.ts';
import { MANAGERS } from './member-kinds.ts';

type AddedManager = {
  manager: ManagerRow;
  /** Their account is their own, or somebody else's making: they keep name and password. */
  isOwnAccount: boolean;
};

/** Adds a manager to the caller's account, or as an administrator to that of `username`.
 *  @throws AppError as `addMember`. */
export async function addManager(
  deps: IdentityNeeds,
  actor: Actor,
  { stores, username, ...person }: AddManagerInput,
): Promise<AddedManager> {
  authorize(actor, 'manager.write');
  const merchantId = await accountFor(deps.db, actor, username, 'manager.write');
  const place = { kind: MANAGERS, merchantId };
  const { member, isOwnAccount } = await addMember(deps, actor, place, {
    ...person,
    reaches: stores,
  });
  return { manager: toManager(member), isOwnAccount };
}

/** @throws AppError as `resendMemberInvitation`. */
export function resendInvitation(
  deps: IdentityNeeds,
  actor: Actor,
  which: { id: string },
): Promise<void> {
  return resendMemberInvitation(deps, actor, MANAGERS, which);
}
