import type { Prisma, Proof } from '@prisma/client';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { announce } from '#app/domain/shared/live.ts';
import { enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import type { CourierJobProof, CourierProof } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { fetchAgain } from './fetch-again.ts';
import { fetchProofJob } from './fetch-proof.job.ts';
import { mayStillCome } from './proof-asks.rules.ts';

/** At most this many entries per courier job. */
const MAX_ROWS = 20;

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;
type Asked = { id: string; orderId: string; deliveryJobId: string };

/** Reads from the courier the proof that drivers added to these deliveries. Each entry is stored once, however often
 *  it is reported, and its picture is fetched by a separate job. Idempotent. */
export async function askProof(deps: Needs, input: { shipmentIds: string[] }): Promise<void> {
  const found = await deps.db.shipment.findMany({
    where: { id: { in: input.shipmentIds }, order: { erasedAt: null } },
    select: { id: true, orderId: true, deliveryJobId: true },
  });
  const asked = found.flatMap(({ deliveryJobId, ...one }) =>
    deliveryJobId === null ? [] : [{ ...one, deliveryJobId }],
  );
  if (asked.length === 0) return;
  const reported = await deps.courier.proof(asked.map(({ deliveryJobId }) => deliveryJobId));
  const errors: unknown[] = [];
  for (const one of asked) {
    const job = reported.find(({ jobId }) => jobId === one.deliveryJobId);
    if (job) await noteProof(deps, one, job).catch((error: unknown) => errors.push(error));
  }
  // A delivery whose proof cannot be stored does not stop the others, but the job fails at the end.
  if (errors.length > 0) throw errors[0];
}

async function noteProof(deps: Needs, { id, orderId }: Asked, job: CourierJobProof): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // The order was erased while the courier was asked, so nothing is stored.
    if (order.erasedAt) return;
    const known = await tx.proof.findMany({ where: { shipmentId: id, jobId: job.jobId } });
    const fresh = freshProof(job, known).flatMap((entry) => {
      const { isOfFailure } = entry;
      // The attempt has not ended, so it is unknown whether this entry belongs to a failed one. It is read again
      // later.
      if (isOfFailure === null) return [];
      const row = rowOf(entry, deps.clock.now());
      return [{ ...row, shipmentId: id, jobId: job.jobId, isOfFailure }];
    });
    await begin(tx, fresh);
    await correct(tx, known, job);
    const late = await lateOf(tx, known, job);
    for (const one of late) await fetchAgain(tx, one);
    if (fresh.length + late.length > 0) await announce(tx, 'order', order.merchantId, orderId);
  });
}

/** Corrects entries that an earlier reading took for proof of a delivery instead of a failure, or the reverse. */
async function correct(
  tx: Tx,
  known: readonly Proof[],
  { entries }: CourierJobProof,
): Promise<void> {
  for (const { id, entry, isOfFailure: before } of known) {
    const isOfFailure = entries.find((one) => one.entry === entry)?.isOfFailure ?? before;
    if (isOfFailure !== before) await tx.proof.update({ where: { id }, data: { isOfFailure } });
  }
}

/** Updates the URLs of pictures that are not stored yet. Returns the failed ones that may be available now, because
 *  they were missing or unreachable before, or have a new URL. */
async function lateOf(tx: Tx, known: readonly Proof[], job: CourierJobProof): Promise<Proof[]> {
  const late: Proof[] = [];
  for (const before of known.filter(({ state }) => state === 'failed' || state === 'wanted')) {
    const one = await asReportedNow(tx, before, job);
    const isMoved = one.sourceUrl !== before.sourceUrl;
    if (one.state === 'failed' && (isMoved || mayStillCome(one.problem))) late.push(one);
  }
  return late;
}

/** Updates a picture's URL. URLs are signed for a limited time, and each reading returns new ones. */
async function asReportedNow(tx: Tx, proof: Proof, { entries }: CourierJobProof): Promise<Proof> {
  const sourceUrl = entries.find(({ entry }) => entry === proof.entry)?.url;
  if (!sourceUrl || sourceUrl === proof.sourceUrl) return proof;
  return tx.proof.update({ where: { id: proof.id }, data: { sourceUrl } });
}

function rowOf({ entry, kind, url, text, place, ...said }: CourierProof, now: Date) {
  const isThere = url === null;
  return {
    id: newId(),
    entry,
    kind,
    ...said,
    note: text,
    sourceUrl: url,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    state: isThere ? ('kept' as const) : ('wanted' as const),
    notedAt: now,
    keptAt: isThere ? now : null,
  };
}

async function begin(tx: Tx, fresh: Prisma.ProofCreateManyInput[]): Promise<void> {
  await tx.proof.createMany({ data: fresh });
  const wanted = fresh.filter(({ state }) => state === 'wanted');
  await enqueueAll(
    tx,
    fetchProofJob,
    wanted.map(({ id }) => ({ proofId: id, turn: 0 })),
  );
}

type Known = Pick<Proof, 'entry' | 'kind' | 'sourceUrl' | 'note'>;

/** The entries of a job that are not stored yet. They have a new entry number and are not copies of a stored entry. */
function freshProof(
  { entries }: Pick<CourierJobProof, 'entries'>,
  known: readonly Known[],
): CourierProof[] {
  const isKnown = ({ entry, kind, url, text }: CourierProof) =>
    known.some(
      (one) =>
        one.entry === entry ||
        (one.kind === kind && (url !== null ? one.sourceUrl === url : one.note === text)),
    );
  return entries
    .filter((one) => one.url !== null || one.text !== null)
    .filter((one) => !isKnown(one))
    .slice(0, Math.max(0, MAX_ROWS - known.length));
}
