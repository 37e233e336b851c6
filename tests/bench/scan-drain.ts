import { setTimeout as wait } from 'node:timers/promises';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { requestedOrders, untilAll, withCourier } from './bench-courier.ts';

const PARCELS = 300;
/** The courier's rate limit in calls per second, and how long the clerks scan. The bench runs both faster by the
 *  factor FASTER. */
const PER_SECOND = 3;
const SCANNING_SECONDS = 300;
const FASTER = 6;
const LOOK_MS = 200;

type Drain = {
  /** From the last scan until the last parcel has its driver, at three calls per second. */
  seconds: number;
  callsPerParcel: number;
  withoutDriver: number;
};

/** Three hundred parcels are scanned in five minutes, and the worker assigns them to the team's two drivers. */
export function drainOfBelt(): Promise<Drain> {
  return withCourier(PER_SECOND * FASTER, async ({ services, courier, startWorker }) => {
    const keys = await requestedOrders(services, PARCELS);
    const worker = startWorker();
    const booked = () => services.db.shipment.count({ where: { state: 'booked' } });
    await untilAll(PARCELS, booked, LOOK_MS);
    const before = courier.control.calls().length;
    await scanned(services, keys);
    const last = performance.now();
    const given = () => services.db.driverAsk.count({ where: { state: 'given' } });
    const found = await untilAll(PARCELS, given, LOOK_MS);
    const seconds = ((performance.now() - last) / 1_000) * FASTER;
    const calls = courier.control.calls().slice(before);
    await worker.stop();
    console.error(`  belt: ${JSON.stringify(countsOf(calls))}`);
    return {
      seconds,
      callsPerParcel: calls.length / PARCELS,
      withoutDriver: PARCELS - found,
    };
  });
}

/** Scans the parcels in sequence, evenly spread over the time. */
async function scanned(services: Services, codes: readonly string[]): Promise<void> {
  const { id: hubId } = await given.hub(services, { teamId: '41002' });
  await services.db.shipment.updateMany({ data: { hubId } });
  const clerk = given.hubStaff([hubId]);
  const day = isoDay(services.clock.now());
  const everyMs = (SCANNING_SECONDS * 1_000) / FASTER / PARCELS;
  const begun = performance.now();
  for (const [nth, code] of codes.entries()) {
    const early = begun + nth * everyMs - performance.now();
    if (early > 0) await wait(early);
    await receiveParcel(services, clerk, ReceiveInput.parse({ hubId, code, day }));
  }
}

function countsOf(calls: readonly { call: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { call } of calls) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
}
