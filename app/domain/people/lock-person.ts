import type { Tx } from '#app/domain/shared/outbox.ts';

/** Until the transaction ends nobody else decides about this person. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`select 1 from users where id = ${id}::uuid for update`;
}
