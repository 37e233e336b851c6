import type { IntegrationType } from '@prisma/client';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { bookedWorld } from './booked-world.ts';
import { given, withShipment } from './given.ts';

/** A booked order, the hub that expects it with a member of its staff, and another hub. */
export async function beltWorld(platform: IntegrationType = 'custom') {
  const world = await bookedWorld(platform);
  const { services, db, clock, order, courier } = world;
  const hub = await given.hub(services, { teamId: '41002' });
  const other = await given.hub(services, { name: 'Durban Hub', teamId: '41003' });
  await db.shipment.updateMany({ data: { hubId: hub.id } });
  courier.fleet.drivers = [
    { fleetId: '1', name: 'Zola', phone: null, state: 'available', load: 0 },
  ];
  const clerk = given.hubStaff([hub.id]);
  const scan = (over: Partial<ReceiveInput> = {}, by = clerk) =>
    receiveParcel(
      services,
      by,
      ReceiveInput.parse({
        hubId: hub.id,
        code: order.orderKey,
        day: isoDay(clock.now()),
        ...over,
      }),
    );
  const verdict = async (over: Partial<ReceiveInput> = {}) => (await scan(over)).verdict;
  const scans = () => db.hubScan.findMany({ where: { undoneAt: null }, orderBy: { id: 'asc' } });
  const shipment = async () => (await withShipment(services, order.id)).shipment;
  const give = async () => giveToDriver(services, { shipmentId: (await shipment()).id });
  return { ...world, hub, other, clerk, scan, verdict, scans, shipment, give };
}
