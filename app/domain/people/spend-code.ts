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
  /** From where the account was opened before: the tries of others do not count. */
  isAtHome?: boolean;
};

/** Uses the live code of a person up, once; null where it was the right one. */
export async function spendCode(
  tx: Tx,
  deps: Needs,
  spent: Spent,
): Promise<'wrong-code' | 'code-expired' | null> {
  const tried = await tryCode(tx, deps, spent);
  if (tried.fault) return tried.fault;
  await tx.verificationCode.update({
    where: { id: tried.id },
    data: { usedAt: deps.clock.now() },
  });
  return null;
}

/** Whether it is the right one, which stays good: a wrong one is counted as any other. */
export async function isRightCode(tx: Tx, deps: Needs, spent: Spent): Promise<boolean> {
  const tried = await tryCode(tx, deps, spent);
  if (tried.fault) return false;
  const attempts = { decrement: spent.isAtHome ? 0 : 1 };
  await tx.verificationCode.update({ where: { id: tried.id }, data: { attempts } });
  return true;
}

/** The same of several that are good only together: none is used up while one of them is wrong. Names
 *  the wrong ones. */
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
    if (tried.fault) wrong.push(purpose);
    else right.push(tried.id);
  }
  if (wrong.length === 0)
    await tx.verificationCode.updateMany({
      where: { id: { in: right } },
      data: { usedAt: deps.clock.now() },
    });
  return wrong;
}

/** Counts the try before it compares, on the locked row: parallel tries are all counted. */
async function tryCode(
  tx: Tx,
  deps: Needs,
  { userId, purpose, code, isAtHome = false }: Spent,
): Promise<{ fault: 'wrong-code' | 'code-expired' } | { fault: null; id: string }> {
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
  if (!tried) return { fault: 'code-expired' };
  const isRight = sameText(tried.codeHash, hashCode(deps.ticketKey, tried.id, code));
  return isRight ? { fault: null, id: tried.id } : { fault: 'wrong-code' };
}
