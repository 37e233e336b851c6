import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Until the transaction ends nobody else decides about this person. False where they are gone. */
export async function lockPerson(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    select 1 from users where id = ${id}::uuid for update`;
  return found.length > 0;
}

/** The same of whoever asks, who may have deleted themselves a moment ago.
 *  @throws AppError 'not-signed-in'. */
export async function lockOneself(tx: Tx, id: string): Promise<void> {
  if (!(await lockPerson(tx, id))) throw new AppError('not-signed-in', 'Sign in again.');
}
