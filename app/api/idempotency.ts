import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prisma, type IdempotencyKey } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isDatabaseBusy } from '#app/domain/shared/database-busy.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Call = { key: string; call: string; body: unknown };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Stores the answer in the transaction of the act itself, for a call that must not be done twice even
 *  when its process ends between the act and the answer. With `isWhole` false it is only how far a
 *  batch has come. */
export type KeepAnswer = (tx: Tx, answer: object, isWhole?: boolean) => Promise<void>;

/** `earlier` is how far the same call had come when it was cut off. */
type Run = (keep: KeepAnswer, earlier: unknown) => Promise<unknown>;
type Id = { actor: string; key: string };

/** Runs a call once per key and caller; a repeat gets the stored answer. A call that failed may be
 *  tried again under the same key: what of it was kept is not done again.
 *  @throws AppError 'idempotency-mismatch' when the key was used for another request, 'conflict'
 *  while the first one is still running. */
export async function answerOnce(
  services: Services,
  actor: Actor,
  call: Call,
  run: Run,
): Promise<unknown> {
  if (!KEY.test(call.key))
    throw new AppError(
      'invalid-input',
      'The Idempotency-Key must have 1 to 200 printable characters.',
    );
  const id = { actor: actor.membershipId ?? `store:${actor.storeIds[0] ?? ''}`, key: call.key };
  const requestHash = createHash('sha256')
    .update(`${call.call}\n${JSON.stringify(call.body ?? null)}`)
    .digest('hex');
  const createdAt = services.clock.now();
  const begun = await services.db.idempotencyKey.createMany({
    data: [{ ...id, call: call.call, requestHash, createdAt }],
    skipDuplicates: true,
  });
  if (begun.count === 1) return runAs(services, { ...id, createdAt }, run, null);
  const stored = await storedCall(services, id, requestHash);
  if (stored.status !== null) return stored.answer;
  await takeOver(services, stored, createdAt);
  return runAs(services, { ...id, createdAt }, run, stored.answer);
}

/** `createdAt` says who runs the call: after a take-over nothing is kept for the one before. */
async function runAs(
  { db }: Services,
  runner: Id & { createdAt: Date },
  run: Run,
  earlier: unknown,
): Promise<unknown> {
  const keep: KeepAnswer = async (tx, answer, isWhole = true) => {
    const kept = await tx.idempotencyKey.updateMany({
      where: runner,
      data: { answer: answer, ...(isWhole ? { status: 200 } : {}) },
    });
    if (kept.count === 0) throw stillRunning();
  };
  const answer = await run(keep, earlier).catch(async (error: unknown) => {
    // Whoever was turned away is not kept waiting for it.
    await nowOrSoon(() => letGo(db, runner));
    throw error;
  });
  // It is done: that it cannot be noted at this moment makes it no failure.
  await nowOrSoon(() => keep(db, answer as object));
  return answer;
}

/** A call that failed may be tried again at once; what a batch had done stays known. */
async function letGo(db: Services['db'], runner: Id & { createdAt: Date }): Promise<void> {
  const failed = { ...runner, status: null };
  await db.idempotencyKey.deleteMany({ where: { ...failed, answer: { equals: Prisma.DbNull } } });
  const over = new Date(runner.createdAt.getTime() - RUNNING_MS - 1);
  await db.idempotencyKey.updateMany({ where: failed, data: { createdAt: over } });
}

/** Waits for it, unless the database is busy: then it is done as soon as it can be. */
async function nowOrSoon(work: () => Promise<void>): Promise<void> {
  const isDone = await unlessBusy(work);
  if (!isDone) void soon(work).catch(() => undefined);
}

/** After so long the key is free by itself. */
async function soon(work: () => Promise<void>): Promise<void> {
  for (let tried = 0; tried < RUNNING_MS / AGAIN_MS; tried += 1) {
    await sleep(AGAIN_MS, undefined, { ref: false });
    if (await unlessBusy(work)) return;
  }
}

function unlessBusy(work: () => Promise<void>): Promise<boolean> {
  return work().then(
    () => true,
    (error: unknown) => {
      if (isDatabaseBusy(error)) return false;
      throw error;
    },
  );
}

/** A call whose process died is not answered for ever with 'still running'. */
const RUNNING_MS = 5 * 60_000;
const AGAIN_MS = 1_000;

async function storedCall({ db }: Services, id: Id, requestHash: string): Promise<IdempotencyKey> {
  const stored = await db.idempotencyKey.findUnique({ where: { actor_key: id } });
  if (!stored)
    throw new AppError(
      'conflict',
      'The first request with this key has just failed. Send it again.',
    );
  if (stored.requestHash === requestHash) return stored;
  throw new AppError('idempotency-mismatch', 'This Idempotency-Key was used for another request.');
}

/** The one repeat that finds the first runner dead goes on in its place. */
async function takeOver({ db }: Services, stored: IdempotencyKey, at: Date): Promise<void> {
  const { actor, key, createdAt } = stored;
  if (at.getTime() - createdAt.getTime() <= RUNNING_MS) throw stillRunning();
  const taken = await db.idempotencyKey.updateMany({
    where: { actor, key, createdAt, status: null },
    data: { createdAt: at },
  });
  if (taken.count === 0) throw stillRunning();
}

function stillRunning(): AppError {
  return new AppError('conflict', 'The first request with this key is still running.', {
    retryAfterSeconds: 2,
  });
}
