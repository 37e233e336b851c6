import { createHash } from 'node:crypto';
import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Call = { key: string; call: string; body: unknown };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Stores the answer in the transaction of the act itself, for a call that must not be done twice even
 *  when its process ends between the act and the answer. */
export type KeepAnswer = (tx: Tx, answer: object) => Promise<void>;

/** Runs a call once per key and caller; a repeat gets the stored answer. A call that failed may be
 *  tried again under the same key, since nothing of it was kept.
 *  @throws AppError 'idempotency-mismatch' when the key was used for another request, 'conflict'
 *  while the first one is still running. */
export async function answerOnce(
  services: Services,
  actor: Actor,
  call: Call,
  run: (keep: KeepAnswer) => Promise<unknown>,
): Promise<unknown> {
  if (!KEY.test(call.key))
    throw new AppError('invalid-input', 'The Idempotency-Key has 1 to 200 printable characters.');
  const id = { actor: actor.userId ?? `store:${actor.storeIds[0] ?? ''}`, key: call.key };
  const requestHash = createHash('sha256')
    .update(`${call.call}\n${JSON.stringify(call.body ?? null)}`)
    .digest('hex');
  const begun = await services.db.idempotencyKey.createMany({
    data: [{ ...id, call: call.call, requestHash }],
    skipDuplicates: true,
  });
  if (begun.count === 0) return storedAnswer(services, id, requestHash);
  const keep = async (tx: Tx, answer: unknown): Promise<void> => {
    const data = { status: 200, answer: answer as Prisma.InputJsonValue };
    await tx.idempotencyKey.update({ where: { actor_key: id }, data });
  };
  try {
    const answer = await run(keep);
    await keep(services.db, answer);
    return answer;
  } catch (error) {
    await services.db.idempotencyKey.deleteMany({ where: { ...id, status: null } });
    throw error;
  }
}

/** A call whose process died is not answered for ever with 'still running'. */
const RUNNING_MS = 5 * 60_000;

async function storedAnswer(
  services: Services,
  id: { actor: string; key: string },
  requestHash: string,
): Promise<unknown> {
  const stored = await services.db.idempotencyKey.findUnique({ where: { actor_key: id } });
  if (!stored)
    throw new AppError(
      'conflict',
      'The first request with this key has just failed. Send it again.',
    );
  if (stored.requestHash !== requestHash)
    throw new AppError(
      'idempotency-mismatch',
      'This Idempotency-Key was used for another request.',
    );
  if (stored.status !== null) return stored.answer;
  const isDead = services.clock.now().getTime() - stored.createdAt.getTime() > RUNNING_MS;
  if (isDead) await services.db.idempotencyKey.deleteMany({ where: { ...id, status: null } });
  throw new AppError('conflict', 'The first request with this key is still running.', {
    retryAfterSeconds: 2,
  });
}
