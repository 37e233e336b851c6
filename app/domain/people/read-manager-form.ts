import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { accountFor } from './account-for.ts';
import { toManager, type ManagerRow } from './managers.ts';
import { MANAGERS } from './member-kinds.ts';
import { loadMember, toMemberRow } from './members.ts';
import { DELETED_STORE } from './reach.ts';

export type ManagerFormPage = {
  /** Who is edited; null for a new one. */
  manager: ManagerRow | null;
  /** Names of the account's stores; a deleted one only where they work there already. */
  stores: string[];
  /** The account, where an administrator has said which; they say it first. */
  username: string;
  asksAccount: boolean;
  /** Why that account cannot be taken. */
  accountError: string | null;
};

/** What the form of a manager needs: the stores to choose from, and who is edited.
 *  @throws AppError 'not-allowed', 'not-found' also for somebody else's manager. */
export async function readManagerForm(
  { db }: { db: Tx },
  actor: Actor,
  { manager: id, username = '' }: { manager?: string | undefined; username?: string | undefined },
): Promise<ManagerFormPage> {
  authorize(actor, 'manager.write');
  const loaded = id ? await loadMember(db, actor, MANAGERS, { id }) : null;
  const manager = loaded && toManager(toMemberRow(loaded));
  const page = { manager, username: manager?.merchant.email ?? username };
  const asksAccount = !actor.merchantId && !manager && !username;
  if (asksAccount) return { ...page, stores: [], asksAccount, accountError: null };
  try {
    const merchantId =
      loaded?.merchantId ?? (await accountFor(db, actor, username, 'manager.write'));
    const stores = await db.store.findMany({
      where: { merchantId, OR: [{ NOT: DELETED_STORE }, { name: { in: manager?.stores ?? [] } }] },
      select: { name: true },
      orderBy: { name: 'asc' },
    });
    return { ...page, stores: stores.map(({ name }) => name), asksAccount, accountError: null };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid-input') throw error;
    return { ...page, stores: [], asksAccount: true, accountError: error.message };
  }
}
