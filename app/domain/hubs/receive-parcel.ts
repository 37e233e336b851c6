import type { Hub, HubScan, Order, Shipment } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { acceptOutdatedDocumentsOf } from '#app/domain/orders/accept-outdated-documents.ts';
import { lockOrderByKey } from '#app/domain/orders/order-visibility.ts';
import { scannedParcelOf, type ScannedParcel } from '#app/domain/orders/scanned-key.rules.ts';
import { ACCEPT_WHY, OWN_REASON_MISSING, whyWords } from '#app/domain/orders/why.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { beforeScan } from './before-scan.ts';
import { isBack } from '#app/domain/shipments/driver-choice.rules.ts';
import { DRIVER_WISHED, driverOf, type DriverOf } from './driver-of.rules.ts';
import { isDayPast, notBefore, type LateScan } from './late-scan.rules.ts';
import { hubById } from './hub-visibility.ts';
import { laneOf, type LaneMark, type LaneRule } from './lane.rules.ts';
import { laneOfReturn } from './lanes-of.ts';
import { RECEIVE_MESSAGES } from './receive.rules.ts';
import { lacksWords, type ReceiveInput } from './receive.schema.ts';
import { isAside, noteAside } from './note-aside.ts';
import { holidayNames } from './read-receiving.ts';
import { isReceivingDay, usualDay } from './receiving-days.rules.ts';
import type { Received } from './scan-answer.rules.ts';
import { scanAt, scanFactsOf } from './scan-facts.ts';
import { isTakenIn, scanVerdictOf, SCAN_VERDICTS, type ScanVerdict } from './scan-verdict.rules.ts';
import { byClerk, notePast, seeAgain, takeIn } from './take-in.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Takes a scanned parcel in at a hub, or returns why not (product.md D35). The first parcel of a shipment moves
 *  its order, or its return, to At Hub and starts the search for a driver of the hub's team. A scan that is sent
 *  twice counts once.
 *  @throws AppError 'not-found' for a hub that is not the actor's; 'invalid-input' for a day that cannot be
 *  chosen, a reason without its required note, or the id of another scan; 'conflict' if the scan was undone. */
export async function receiveParcel(
  deps: Needs,
  actor: Actor,
  input: ReceiveInput,
): Promise<Received> {
  return receiveAt(deps, actor, await hubById(deps.db, actor, 'hub.receive', input.hubId), input);
}

/** `isUnsure`: the time of a late scan may be wrong. */
type AtHub = Omit<ReceiveInput, 'hubId'> & Partial<Pick<LateScan, 'isUnsure'>>;

/** As `receiveParcel`, for a hub that was already looked up for this actor. */
export async function receiveAt(
  deps: Needs,
  actor: Actor,
  hub: Hub,
  input: AtHub,
): Promise<Received> {
  const now = deps.clock.now();
  const day = await dayFor(deps, hub, input);
  if (!isReceivingDay(day, now)) throw invalidField('day', RECEIVE_MESSAGES.day);
  if (lacksWords(input)) throw invalidField('note', OWN_REASON_MISSING);
  const scanned = scannedParcelOf(input.code);
  if (!scanned) return refused('unknown', null);
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrderByKey(tx, scanned.orderKey);
    if (!order) return refused('unknown', scanned);
    const times = { at: input.at ?? now, now };
    const scanId = input.scanId?.toLowerCase() ?? newId();
    return checkScan(tx, {
      actor,
      hub,
      order,
      scanned,
      scanId,
      input: { ...input, day },
      ...times,
    });
  });
}

/** The delivery day of a scan. If the day chosen on the device has passed, it is the hub's usual day. */
async function dayFor(
  deps: Needs,
  hub: Hub,
  { at, day }: Pick<ReceiveInput, 'at' | 'day'>,
): Promise<string> {
  const now = deps.clock.now();
  if (!at || !isDayPast(day, now)) return day;
  const holidays = await holidayNames(deps);
  return usualDay(now, (one) => holidays.get(one) ?? null, hub);
}

type Scan = {
  actor: Actor;
  hub: Hub;
  order: Order;
  scanned: ScannedParcel;
  /** The id from the device as the database writes it, else a new one. */
  scanId: string;
  input: AtHub;
  /** `at` is when the parcel was scanned, `now` is when the scan reached us. */
  at: Date;
  now: Date;
};

async function checkScan(tx: Tx, scan: Scan): Promise<Received> {
  const { hub, order, scanned, scanId, input } = scan;
  const { at, here: isTaken, isUnsure = false } = input;
  const late = at ? { at, isTaken, isUnsure } : null;
  const facts = await scanFactsOf(tx, order, hub.id, scanned, { late, scanId });
  const { shipments, scans } = facts;
  const before = repeatOf(scan, scans);
  if (before?.isPast) return refused('passed', scanned);
  const shipment = shipments.find(({ id }) => id === before?.shipmentId) ?? facts.shipment;
  const passes = { here: input.here, asItIs: Boolean(input.whyCode) };
  const verdict = before ? 'received' : scanVerdictOf(facts, passes);
  if (!shipment || !SCAN_VERDICTS[verdict].here) {
    if (shipment && isAside(verdict)) await recordRejected(tx, scan, { verdict, shipment });
    return refused(verdict, scanned, await otherHubOf(tx, verdict, shipment));
  }
  const { driver } = await keep(tx, scan, { verdict, shipment }, scans);
  if (verdict === 'passed') return refused(verdict, scanned);
  const own = { shipmentId: shipment.id, hubId: hub.id, parcel: scanned.parcel };
  const id = isTakenIn(verdict) ? scanId : (scanAt(scans, own)?.id ?? scanId);
  // The device sent the scan again, because the first answer was lost.
  const isRepeated = verdict === 'received' && id === before?.id;
  return {
    ...refused(isRepeated ? firstVerdict(shipment) : verdict, scanned),
    taken: {
      scanId: id,
      orderId: order.id,
      number: order.orderId,
      driver: driver ?? (await driverNow(tx, shipment)),
      shipmentId: shipment.id,
      parcels: shipment.parcels,
      isReturn: shipment.kind === 'return',
      lane: await laneOfTaken(tx, scan, shipment, facts.lanes),
    },
  };
}

async function driverNow(tx: Tx, { id: shipmentId }: Shipment): Promise<DriverOf> {
  return driverOf(await tx.driverAsk.findUnique({ where: { shipmentId } }));
}

async function laneOfTaken(
  tx: Tx,
  { hub, order }: Scan,
  { kind }: Shipment,
  lanes: readonly LaneRule[],
): Promise<LaneMark | null> {
  return kind === 'return' ? laneOfReturn(tx, hub.id, order) : laneOf(lanes, order);
}

/** The verdict for a scan that is sent again: 'back' if the shipment's present stay at a hub began after its delivery
 *  had begun or failed, else 'accepted'. */
function firstVerdict(shipment: Shipment): ScanVerdict {
  const before = beforeScan(shipment);
  return before && isBack(before.status) ? 'back' : 'accepted';
}

/** The stored scan with the same id, if the device sends it again because the answer was lost.
 *  @throws AppError 'conflict' if it was undone since; 'invalid-input' if the id belongs to another scan. */
function repeatOf({ hub, order, scanned, scanId }: Scan, scans: readonly HubScan[]) {
  const before = scans.find(({ id }) => id === scanId);
  if (!before) return null;
  const { hubId, orderId, parcel, undoneAt, isPast } = before;
  if (hubId !== hub.id || orderId !== order.id || parcel !== scanned.parcel)
    throw invalidField('scanId', RECEIVE_MESSAGES.otherScan);
  if (undoneAt && !isPast) throw new AppError('conflict', RECEIVE_MESSAGES.undone);
  return before;
}

type Checked = { verdict: ScanVerdict; shipment: Shipment };

/** Stores what the scan changes. For 'received', no scan is added; the stored one only gets a later `seenAt`.
 *  @returns the driver state if this scan starts the search for a driver, else null */
async function keep(
  tx: Tx,
  scan: Scan,
  { verdict, shipment }: Checked,
  scans: readonly HubScan[],
): Promise<{ driver: DriverOf | null }> {
  const taking = takingOf(scan, shipment);
  if (verdict === 'received') await seeAgain(tx, taking);
  if (verdict === 'passed') await notePast(tx, taking);
  if (!isTakenIn(verdict)) return { driver: null };
  await acceptPapers(tx, scan);
  const { isWished } = await takeIn(tx, taking, scans);
  return { driver: isWished ? DRIVER_WISHED : null };
}

async function recordRejected(tx: Tx, scan: Scan, { verdict, shipment }: Checked): Promise<void> {
  const { actor, hub, order, at, now } = scan;
  const by = { ...byClerk(actor, notBefore(at, shipment)), now };
  await noteAside(tx, { order, shipment, hub, verdict, by });
  const { id: subject, merchantId } = order;
  await writeAudit(tx, actor, { at: now, action: 'hub.receive', subject, merchantId });
}

function takingOf(scan: Scan, shipment: Shipment) {
  const { actor, hub, order, scanned, scanId, input, at, now } = scan;
  const { parcel } = scanned;
  const times = { at: notBefore(at, shipment), now, day: input.day };
  return { actor, hub, order, shipment, parcel, scanId, ...times };
}

async function acceptPapers(tx: Tx, { actor, order, input, now }: Scan): Promise<void> {
  const { whyCode, note } = input;
  if (!whyCode) return;
  const reason = whyWords(ACCEPT_WHY, whyCode, note);
  await acceptOutdatedDocumentsOf(tx, order, actor, { at: now, reason });
}

async function otherHubOf(
  tx: Tx,
  verdict: ScanVerdict,
  shipment: Shipment | null,
): Promise<string | null> {
  const id = shipment?.receivedHubId ?? shipment?.hubId;
  if (verdict !== 'otherHub' || !id) return null;
  return (await tx.hub.findUniqueOrThrow({ where: { id }, select: { name: true } })).name;
}

function refused(
  verdict: ScanVerdict,
  scanned: ScannedParcel | null,
  otherHub: string | null = null,
): Received {
  const { orderKey = null, parcel = 1 } = scanned ?? {};
  return { verdict, orderKey, parcel, otherHub, taken: null };
}
