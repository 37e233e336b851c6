import type { Order, Proof } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { PICTURE_PROBLEMS, type CourierPicture, type PictureProblem } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { mayStillCome, type ProofProblem } from './proof-asks.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier' | 'files'>;
type Turn = { proofId: string; turn: number };

/** Fetches and stores one picture. It is idempotent and may be killed at any point, because the file's key is stored
 *  in the row before the file exists. If the proof is erased in the meantime, the file is removed.
 *  @throws AppError 'courier-down', 'files-down', so that the job is retried. */
export async function fetchProof(deps: Needs, input: Turn): Promise<void> {
  const proof = await deps.db.proof.findUnique({ where: { id: input.proofId } });
  if (proof?.state !== 'wanted' || proof.turn !== input.turn || !proof.sourceUrl) return;
  try {
    const picture = await deps.courier.picture(proof.sourceUrl);
    await keep(deps, proof, picture);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    await failProof(deps, input, problem);
  }
}

/** Marks a picture as failed. Raises an alert if no later reading can still find the picture. */
export async function failProof(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { proofId, turn }: Turn,
  problem: ProofProblem,
): Promise<void> {
  await inOrderOf(db, proofId, async (tx, order, proof) => {
    const failed = await tx.proof.updateMany({
      where: { id: proofId, turn, state: 'wanted' },
      data: { state: 'failed', problem },
    });
    if (failed.count === 0) return;
    const { proofDueAt } = proof.shipment;
    if (!mayStillCome(problem) || proofDueAt === null) await askPerson(tx, order, clock.now());
    await announce(tx, 'order', order.merchantId, order.id);
  });
}

async function keep(deps: Needs, proof: Proof, picture: CourierPicture): Promise<void> {
  const { id } = proof;
  const fileKey = `proofs/${proof.notedAt.toISOString().slice(0, 10)}/${id}`;
  const named = await deps.db.proof.updateMany({
    where: { id, state: 'wanted' },
    data: { fileKey },
  });
  if (named.count === 0) return;
  await deps.files.put(fileKey, picture.content, picture.contentType);
  await inOrderOf(deps.db, id, async (tx, order) => {
    const kept = await tx.proof.updateMany({
      where: { id, state: 'wanted' },
      data: {
        state: 'kept',
        problem: null,
        contentType: picture.contentType,
        bytes: picture.content.byteLength,
        keptAt: deps.clock.now(),
      },
    });
    if (kept.count === 0) return;
    await closeWhenAllHere(tx, order.id, deps.clock.now());
    await announce(tx, 'order', order.merchantId, order.id);
  });
  const { state } = await deps.db.proof.findUniqueOrThrow({ where: { id } });
  if (state === 'erased') await deps.files.remove(fileKey);
}

type WithShipment = Proof & { shipment: { orderId: string; proofDueAt: Date | null } };

/** Runs an action with the order locked and the proof read again. An erasure locks the order first too, so that the
 *  two do not deadlock. */
async function inOrderOf(
  db: Services['db'],
  proofId: string,
  action: (tx: Tx, order: Order, proof: WithShipment) => Promise<void>,
): Promise<void> {
  const shipment = { select: { orderId: true, proofDueAt: true } };
  const found = await db.proof.findUnique({ where: { id: proofId }, include: { shipment } });
  if (!found) return;
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, found.shipment.orderId);
    const proof = await tx.proof.findUniqueOrThrow({
      where: { id: proofId },
      include: { shipment },
    });
    await action(tx, order, proof);
  });
}

/** Ends the readings of a shipment's proof when the last one was long enough ago. Raises an alert if some of its
 *  pictures could not be fetched. */
export async function endHope(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = clock.now();
    const ended = await tx.shipment.updateMany({
      where: { id, proofDueAt: { lte: now } },
      data: { proofDueAt: null },
    });
    const failed = { state: 'failed' as const, shipmentId: id };
    if (ended.count === 0 || (await tx.proof.count({ where: failed })) === 0) return;
    await askPerson(tx, order, now);
    await announce(tx, 'order', order.merchantId, orderId);
  });
}

async function askPerson(tx: Tx, order: Order, at: Date): Promise<void> {
  const count = await tx.proof.count({
    where: { state: 'failed', shipment: { orderId: order.id } },
  });
  await raiseAlert(tx, 'proofNotFetched', ownerOf(order), at, { count });
}

/** Closes the alert once no picture is missing. It stays open while one is being fetched again. */
async function closeWhenAllHere(tx: Tx, orderId: string, at: Date): Promise<void> {
  const left = await tx.proof.count({
    where: {
      shipment: { orderId },
      OR: [{ state: 'failed' }, { state: 'wanted', turn: { gt: 0 } }],
    },
  });
  if (left === 0) await closeAlert(tx, orderId, ['proofNotFetched'], { at });
}

/** The reason why the picture cannot be fetched; null if a retry may help. */
function problemOf(error: unknown): PictureProblem | null {
  if (!isAppError(error) || error.code !== 'courier-refused') return null;
  return PICTURE_PROBLEMS.find((one) => one === error.details['picture']) ?? 'notAPicture';
}
