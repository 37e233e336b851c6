import { setTimeout as wait } from 'node:timers/promises';
import type { Driver, DriverAsk } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';

/** How long the specification's receive and assign calls wait for a driver before they answer (product.md D35). */
const LONGEST_MS = 5_000;
const LOOK_EVERY_MS = 100;

export type DriverOfScan = { ask: DriverAsk | null; driver: Driver | null };

/** Waits until the worker has found a driver for a shipment or has recorded why there is none. After `longestMs` it
 *  returns what is recorded by then. */
export async function awaitDriver(
  { db }: Pick<Services, 'db'>,
  shipmentId: string,
  longestMs = LONGEST_MS,
): Promise<DriverOfScan> {
  for (let looks = 0; ; looks++) {
    const ask = await db.driverAsk.findUnique({ where: { shipmentId } });
    const isOpen = ask?.state === 'wanted' && looks * LOOK_EVERY_MS < longestMs;
    if (isOpen) {
      await wait(LOOK_EVERY_MS);
      continue;
    }
    const isGiven = ask?.state === 'given' && ask.fleetId !== null;
    const where = { fleetId: ask?.fleetId ?? '' };
    return { ask, driver: isGiven ? await db.driver.findUnique({ where }) : null };
  }
}
