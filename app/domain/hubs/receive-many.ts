import type { Hub } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError, type AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { hubById } from './hub-visibility.ts';
import { scannedAt, type ScanTime } from './late-scan.rules.ts';
import { RECEIVE_MESSAGES } from './receive.rules.ts';
import {
  readScan,
  type BrokenScan,
  type LooseScan,
  type ManyScans,
  type SentScan,
} from './receive.schema.ts';
import { receiveAt } from './receive-parcel.ts';
import { undoScan } from './undo-scan.ts';
import { answerOf, faultyAnswer, type ScanAnswer } from './scan-answer.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { lockOrderByKey } from '#app/domain/orders/order-visibility.ts';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import { scanFactsOf } from './scan-facts.ts';

/** Takes in the scans of a device in the order in which they are sent, with the device's times (product.md D35).
 *  Each scan is handled on its own and answered at its position, even one that cannot be read. A scan that is sent
 *  again because its answer was lost counts once.
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function receiveMany(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  {
    hubId,
    sentAt,
    scans,
  }: Omit<ManyScans, 'scans'> & { scans: readonly (LooseScan | BrokenScan)[] },
): Promise<ScanAnswer[]> {
  const hub = await hubById(deps.db, actor, 'hub.receive', hubId);
  const now = deps.clock.now();
  const answers: ScanAnswer[] = [];
  for (const scan of scans) {
    if ('fault' in scan) answers.push(faultyAnswer(scan.scanId, scan.fault));
    else answers.push(await oneOf(deps, actor, hub, scan, timesOf(scan, sentAt, now)));
  }
  return answers;
}

type Times = ScanTime & { undoneAt: Date };

/** When the scan was made and undone, by our clock; null if it is too old. */
function timesOf(
  { at, serverAheadMs, undoneAt }: LooseScan,
  sentAt: Date,
  now: Date,
): Times | null {
  const scanned = scannedAt({ at, serverAheadMs }, sentAt, now);
  const undone = undoneAt ? scannedAt({ at: undoneAt, serverAheadMs }, sentAt, now) : null;
  return scanned && { ...scanned, undoneAt: undone?.at ?? now };
}

async function oneOf(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  hub: Hub,
  sent: LooseScan,
  times: Times | null,
): Promise<ScanAnswer> {
  const { scanId } = sent;
  if (!times) return faultyAnswer(scanId, RECEIVE_MESSAGES.tooOld);
  const read = readScan(sent);
  if (typeof read === 'string') return faultyAnswer(scanId, read);
  const scan = { ...read, ...times };
  try {
    if (scan.undone) return await undone(deps, actor, { ...scan, hubId: hub.id });
    return answerOf(scanId, await receiveAt(deps, actor, hub, scan));
  } catch (error) {
    if (!isAppError(error) || !OF_THE_SCAN.has(error.code)) throw error;
    return faultyAnswer(scanId, errorOf(error));
  }
}

/** Handles a scan that was undone on the device. The scan itself may have come before, with its answer lost, or
 *  may still be on its way. */
async function undone(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  scan: SentScan & Times & { hubId: string },
): Promise<ScanAnswer> {
  const { scanId, undoneAt } = scan;
  const undoing = { scanId, undoneAt };
  // The scan may arrive after the first check, so the check is repeated at the end.
  const isUndone =
    (await undoIfThere(deps, actor, undoing)) ||
    (await keepUndone(deps, actor, scan)) ||
    (await undoIfThere(deps, actor, undoing));
  return faultyAnswer(scanId, isUndone ? RECEIVE_MESSAGES.undone : RECEIVE_MESSAGES.otherScan);
}

/** Undoes the scan. Returns false if the actor sees no such scan, and true also if it was already undone. */
async function undoIfThere(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  undoing: { scanId: string; undoneAt: Date },
): Promise<boolean> {
  try {
    await undoScan(deps, actor, undoing);
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return false;
    if (!isAppError(error) || error.message !== RECEIVE_MESSAGES.undone) throw error;
  }
  return true;
}

/** Errors of the scan itself, which a retry would not fix. */
const OF_THE_SCAN: ReadonlySet<AppError['code']> = new Set(['invalid-input', 'conflict']);

function errorOf({ message, details }: AppError): string {
  return Object.values(details.fields ?? {})[0] ?? message;
}

/** Stores an undo that arrives before its scan. The scan is stored as already undone, so that it takes nothing in
 *  when it comes. A code without a shipment cannot take anything in, so nothing is stored for it.
 *  @returns false if a scan with this id already exists */
async function keepUndone(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { hubId, scanId, code, here: isTaken, at, isUnsure }: SentScan & ScanTime & { hubId: string },
): Promise<boolean> {
  const scanned = scannedParcelOf(code);
  return deps.db.$transaction(async (tx) => {
    const order = scanned && (await lockOrderByKey(tx, scanned.orderKey));
    if ((await tx.hubScan.count({ where: { id: scanId } })) > 0) return false;
    if (!scanned || !order) return true;
    const late = { at, isTaken, isUnsure };
    const { shipment } = await scanFactsOf(tx, order, hubId, scanned, { late, scanId });
    if (!shipment) return true;
    const { id: orderId, merchantId } = order;
    const { parcel } = scanned;
    const now = deps.clock.now();
    const own = { id: scanId, hubId, orderId, shipmentId: shipment.id, parcel };
    const data = { ...own, userId: actor.userId ?? '', at, storedAt: now, undoneAt: now };
    const { count } = await tx.hubScan.createMany({ data, skipDuplicates: true });
    if (count === 0) return false;
    const subject = orderId;
    await writeAudit(tx, actor, { at: now, action: 'hub.undo', subject, merchantId });
    return true;
  });
}
