import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Locks a person until the transaction ends. False if they no longer exist. */
export async function lockPerson(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    select 1 from users where id = ${id}::uuid for update`;
  return found.length > 0;
}

/** As `lockPerson`, but for the caller, who may have deleted their account in another tab.
 *  @throws AppError 'not-signed-in'. */
export async function lockOneself(tx: Tx, id: string): Promise<void> {
  if (!(await lockPerson(tx, id))) throw new AppError('not-signed-in', 'Sign in again.');
}
