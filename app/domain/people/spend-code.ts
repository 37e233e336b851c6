import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { CODE_TRIES, hashCode } from './code.rules.ts';
import type { CodePurpose } from './issue-code.ts';
import { sameText } from './signed-ticket.ts';

type Needs = { clock: Clock; ticketKey: string };
type Spent = { userId: string; purpose: CodePurpose; code: string };

/** Uses the live code of a person up, once; null where it was the right one. Counts the try before it
 *  compares, on the locked row: parallel tries are all counted. */
export async function spendCode(
  tx: Tx,
  deps: Needs,
  { userId, purpose, code }: Spent,
): Promise<'wrong-code' | 'code-expired' | null> {
  const now = deps.clock.now();
  const [tried] = await tx.verificationCode.updateManyAndReturn({
    where: { userId, purpose, usedAt: null, expiresAt: { gt: now }, attempts: { lt: CODE_TRIES } },
    data: { attempts: { increment: 1 } },
  });
  if (!tried) return 'code-expired';
  if (!sameText(tried.codeHash, hashCode(deps.ticketKey, tried.id, code))) return 'wrong-code';
  await tx.verificationCode.update({ where: { id: tried.id }, data: { usedAt: now } });
  return null;
}
