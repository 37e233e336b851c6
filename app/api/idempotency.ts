import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prisma, type IdempotencyKey } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isDatabaseBusy } from '#app/domain/shared/database-busy.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { withoutQuery } from '#app/domain/shared/plain-error.ts';
import type { Services } from '#app/ports/services.ts';

type Call = { key: string; call: string; body: unknown };

const KEY = /^[\x21-\x7e]{1,200}$/;

/** Stores the answer in the transaction of the action itself, so that a repeated call does not run the action again,
 *  even when the process dies between the action and the answer. With `isWhole` false it stores only the progress of a
 *  batch. */
export type KeepAnswer = (tx: Tx, answer: object, isWhole?: boolean) => Promise<void>;

/** `earlier` is the progress of the same call before it was interrupted. */
type Run = (keep: KeepAnswer, earlier: unknown) => Promise<unknown>;
type Id = { actor: string; key: string };

/** Runs a call once per key and caller; a repeat gets the stored answer. A failed call may be tried again with the same
 *  key; the steps whose progress it has stored are not repeated.
 *  @throws AppError 'idempotency-mismatch' when the key was used for another request, 'conflict' while the first
 *  request is still running or when it has just failed, 'invalid-input' for a key that is not 1 to 200 printable
 *  characters. */
export async function answerOnce(
  services: Services,
  actor: Actor,
  call: Call,
  run: Run,
): Promise<unknown> {
  if (!KEY.test(call.key))
    throw new AppError(
      'invalid-input',
      'The Idempotency-Key must be 1 to 200 ASCII letters, digits or symbols, without spaces.',
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

/** `createdAt` identifies the run. After a take-over the earlier run can no longer store anything. */
async function runAs(
  { db, log }: Services,
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
    // While the database is busy, the key is released in the background and the caller gets the error at once.
    await nowOrSoon(() => letGo(db, runner)).catch((failure: unknown) =>
      log.warn({ err: withoutQuery(failure) }, 'could not release an idempotency key'),
    );
    throw error;
  });
  // The call succeeded. While the database is busy, its answer is stored in the background.
  await nowOrSoon(() => keep(db, answer as object));
  return answer;
}

/** Releases the key of a failed call so that it can be retried at once; a batch's progress is kept. */
async function letGo(db: Services['db'], runner: Id & { createdAt: Date }): Promise<void> {
  const failed = { ...runner, status: null };
  await db.idempotencyKey.deleteMany({ where: { ...failed, answer: { equals: Prisma.DbNull } } });
  const over = new Date(runner.createdAt.getTime() - RUNNING_MS - 1);
  await db.idempotencyKey.updateMany({ where: failed, data: { createdAt: over } });
}

/** Waits for the work, unless the database is busy: then the work is retried in the background. */
async function nowOrSoon(work: () => Promise<void>): Promise<void> {
  const isDone = await unlessBusy(work);
  if (!isDone) void soon(work).catch(() => undefined);
}

/** Retries the work in the background every `AGAIN_MS` while the database is busy. It stops after `RUNNING_MS`, because
 *  then the key is free anyway. */
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

/** After this time a call counts as dead. Without a limit, the repeats of a call whose process died would be answered
 *  'still running' for ever. */
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
  throw new AppError(
    'idempotency-mismatch',
    'This Idempotency-Key was already used for another request. Create a new one.',
  );
}

/** Lets exactly one of the repeats take over from a dead run. */
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
  return new AppError(
    'conflict',
    'The first request with this key is still running. Send it again in a few seconds.',
    {
      retryAfterSeconds: 2,
    },
  );
}
