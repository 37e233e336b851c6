import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { CODE_TRIES, hashCode } from './code.rules.ts';
import type { CodePurpose } from './issue-code.ts';
import { sameText } from './signed-ticket.ts';

type Needs = { clock: Clock; ticketKey: string };
type Spent = {
  userId: string;
  purpose: CodePurpose;
  code: string;
  /** Set for a device or network from which someone signed in to the account before. Such tries are not counted, and
   *  work even if strangers have used up the code's tries. */
  isAtHome?: boolean;
};

/** Uses up a person's live code. Returns null if the code was right; 'code-expired' also for a code without tries
 *  left. */
export async function spendCode(
  tx: Tx,
  deps: Needs,
  spent: Spent,
): Promise<'wrong-code' | 'code-expired' | null> {
  const tried = await tryCode(tx, deps, spent);
  if (tried.error) return tried.error;
  await tx.verificationCode.update({
    where: { id: tried.id },
    data: { usedAt: deps.clock.now() },
  });
  return null;
}

/** Whether the code is right, without using it up. A wrong code counts as a try, unless `isAtHome` is set. */
export async function isRightCode(tx: Tx, deps: Needs, spent: Spent): Promise<boolean> {
  const tried = await tryCode(tx, deps, spent);
  if (tried.error) return false;
  const attempts = { decrement: spent.isAtHome ? 0 : 1 };
  await tx.verificationCode.update({ where: { id: tried.id }, data: { attempts } });
  return true;
}

/** As `spendCode` with `isAtHome`, for several codes that only work together. If one is wrong, none is used up. Returns
 *  the purposes of the wrong or expired ones. */
export async function spendCodes<P extends CodePurpose>(
  tx: Tx,
  deps: Needs,
  userId: string,
  codes: Record<P, string>,
): Promise<P[]> {
  const wrong: P[] = [];
  const right: string[] = [];
  for (const [purpose, code] of Object.entries(codes) as [P, string][]) {
    const tried = await tryCode(tx, deps, { userId, purpose, code, isAtHome: true });
    if (tried.error) wrong.push(purpose);
    else right.push(tried.id);
  }
  if (wrong.length === 0)
    await tx.verificationCode.updateMany({
      where: { id: { in: right } },
      data: { usedAt: deps.clock.now() },
    });
  return wrong;
}

/** Locks the code's row and counts the try before comparing, so that every parallel try counts. */
async function tryCode(
  tx: Tx,
  deps: Needs,
  { userId, purpose, code, isAtHome = false }: Spent,
): Promise<{ error: 'wrong-code' | 'code-expired' } | { error: null; id: string }> {
  const now = deps.clock.now();
  const [tried] = await tx.verificationCode.updateManyAndReturn({
    where: {
      userId,
      purpose,
      usedAt: null,
      expiresAt: { gt: now },
      ...(isAtHome ? {} : { attempts: { lt: CODE_TRIES } }),
    },
    data: { attempts: { increment: isAtHome ? 0 : 1 } },
  });
  if (!tried) return { error: 'code-expired' };
  const isRight = sameText(tried.codeHash, hashCode(deps.ticketKey, tried.id, code));
  return isRight ? { error: null, id: tried.id } : { error: 'wrong-code' };
}
