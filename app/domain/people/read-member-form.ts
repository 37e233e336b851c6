import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { MemberKind } from './member-kinds.ts';
import { loadMember, toMemberRow, type MemberRow } from './members.ts';

export type MemberFormPage = {
  /** The member who is edited; null for a new one. */
  member: MemberRow | null;
  /** Names of the stores or hubs to choose from. */
  choices: string[];
  /** The email address of the member's account, or of the one that an administrator has entered for a new member.
   *  `asksAccount`: whether it must be entered first. */
  username: string;
  asksAccount: boolean;
  /** Why that account cannot be used. */
  accountError: string | null;
};

/** The data for a member's form: the member who is edited, and the stores or hubs to choose from.
 *  @throws AppError 'not-allowed', 'not-found' also for a member of another account. */
export async function readMemberForm(
  { db }: { db: Tx },
  actor: Actor,
  kind: MemberKind,
  { id, username = '' }: { id?: string | undefined; username?: string | undefined },
): Promise<MemberFormPage> {
  authorize(actor, kind.permission);
  const loaded = id ? await loadMember(db, actor, kind, { id }) : null;
  const member = loaded && toMemberRow(loaded);
  const page = { member, username: member?.merchant.email ?? username, accountError: null };
  const accountOf = loaded ? null : kind.account;
  if (accountOf && !actor.merchantId && !username)
    return { ...page, choices: [], asksAccount: true };
  try {
    const merchantId = loaded?.merchantId ?? (await accountOf?.(db, actor, username)) ?? null;
    const choices = await kind.reach.choices(db, merchantId, member?.reaches ?? []);
    return { ...page, choices, asksAccount: false };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid-input') throw error;
    return { ...page, choices: [], asksAccount: true, accountError: error.message };
  }
}
