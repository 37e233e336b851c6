import { newId } from '#app/domain/shared/ids.ts';
import type { CourierEvent } from '#app/ports/courier.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';

/** The driver that a person chooses by hand. */
export const BO = { fleetId: '9', name: 'Bo' };

/** A scan that is stored on a device and may be sent more than once. */
export type KeptLate = { scanId: string; isOurs: boolean; code: string; at: Date; here: boolean };

export type LateWalk = Awaited<ReturnType<typeof beginLateWalk>>;

/** A booked order, two hubs, and devices with nothing left to send. */
export async function beginLateWalk(seed: number) {
  const it = await beltWorld();
  const dice = seededRandom(seed * 7_919 + 13);
  for (let n = 0; n < 5; n += 1) dice();
  const among = <T>(some: readonly T[]): T => some[Math.floor(dice() * some.length)]!;
  await it.db.shipment.updateMany({ data: { parcels: among([1, 1, 2, 3]) } });
  const { id } = await it.db.driver.create({ data: { id: newId(), ...BO } });
  if (dice() < 0.3) it.courier.fleet.drivers = [];
  const there = given.hubStaff([it.other.id]);
  const [kept, heard]: [KeptLate[], CourierEvent[]] = [[], []];
  return { ...it, seed, dice, among, there, bo: id, kept, heard, log: [] as string[] };
}
