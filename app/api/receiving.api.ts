import { z } from 'zod';
import { awaitDriver, type DriverOfScan } from '#app/domain/hubs/await-driver.ts';
import { chooseDriver } from '#app/domain/hubs/choose-driver.ts';
import { hubById } from '#app/domain/hubs/hub-visibility.ts';
import { LANE_COLOUR_CODES } from '#app/domain/hubs/lane-colours.rules.ts';
import { LONGEST_CODE, RECEIVE_MESSAGES } from '#app/domain/hubs/receive.rules.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import type { Received } from '#app/domain/hubs/scan-answer.rules.ts';
import { SCAN_ADVICE, SCAN_VERDICTS } from '#app/domain/hubs/scan-verdict.rules.ts';
import { teamDrivers } from '#app/domain/hubs/team-drivers.ts';
import { ACCEPT_WHY } from '#app/domain/orders/why.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { driverReasonWords } from '#app/domain/shipments/driver-choice.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { endpoint } from './endpoint.ts';
import { orderAnswer, OrderWire } from './order-answer.wire.ts';

const DriverWire = z
  .object({ _id: z.string(), name: z.string(), fleet_id: z.string() })
  .meta({ id: 'Driver' });

/** Converts an instant, which scripts may send instead of a date, to its day in Johannesburg. Any other text is cut to
 *  its first ten characters, the length of a date. */
function dayIn(text: string): string {
  const at = new Date(text);
  return text.includes('T') && !Number.isNaN(at.getTime()) ? isoDay(at) : text.slice(0, 10);
}

const ReceiveBody = z
  .object({
    hubId: z.string().meta({ description: 'The hub’s `_id`.' }),
    orderKey: z
      .string({ error: RECEIVE_MESSAGES.code })
      .max(LONGEST_CODE, RECEIVE_MESSAGES.longCode)
      .meta({
        description:
          'The barcode as scanned: the order key, or the barcode of a further parcel or shipment.',
      }),
    selectedDeliveryDate: z.string().transform(dayIn).meta({
      description: 'Today or one of the next seven days in Johannesburg, for example `2026-11-26`.',
    }),
    acceptHere: z
      .boolean()
      .default(false)
      .meta({ description: 'True to receive a parcel that another hub expects.' }),
    acceptAsItIs: z.enum(Object.keys(ACCEPT_WHY.reasons)).nullish().meta({
      description:
        'The reason for receiving a parcel with an outdated label. Without it, such a parcel is not received.',
    }),
    note: z.string().max(200).nullish(),
    scanId: z
      .uuid()
      .optional()
      .meta({ description: 'An ID that you choose. Repeats with the same ID count as one scan.' }),
  })
  .meta({ id: 'Receive' });

export const LaneWire = z
  .object({
    name: z.string(),
    colour: z.enum(LANE_COLOUR_CODES),
  })
  .meta({
    id: 'Lane',
    description: 'The lane for the suburb or postal code of the parcel.',
  });

const Taken = z.object({
  message: z.string(),
  data: z.object({
    orderInDB: OrderWire,
    driver: DriverWire.nullable(),
    drivers: z.array(DriverWire).meta({
      description: 'If no driver was found: all drivers of the hub’s team. Otherwise empty.',
    }),
    reason: z.string().nullable().meta({ description: 'Why no driver is assigned yet.' }),
    scanId: z.string(),
    parcel: z.number(),
    parcels: z.number(),
    lane: LaneWire.nullable().meta({ description: 'Null if the hub has no lane for the parcel.' }),
  }),
});

/** Receiving at a hub, and the hub's drivers (specification 2, 7). */
export const receivingEndpoints = [
  endpoint({
    method: 'post',
    path: '/hubs/receive',
    summary: 'Scan a parcel in at a hub. Returns its driver, or why a driver is not assigned yet',
    tag: 'hubs',
    permission: 'hub.receive',
    body: ReceiveBody,
    output: Taken,
    errors: ['not-found', 'conflict'],
    wireNames: () => ({ code: 'orderKey', day: 'selectedDeliveryDate', whyCode: 'acceptAsItIs' }),
    audit: ['hub.receive', 'order.read'],
    example: ({ fresh, bookedKey, now }) => ({
      body: { hubId: fresh, orderKey: bookedKey, selectedDeliveryDate: isoDay(now) },
    }),
    handle: async ({ services }, actor, { body }) => {
      const { hubId, note = null, scanId } = body;
      const input = ReceiveInput.parse({
        hubId,
        code: body.orderKey,
        day: body.selectedDeliveryDate,
        here: body.acceptHere,
        whyCode: body.acceptAsItIs,
        note,
        scanId,
      });
      const scan = await receiveParcel(services, actor, input);
      if (!scan.taken) throw notTaken(scan);
      return takenAnswer(services, actor, { ...scan, taken: scan.taken }, input);
    },
  }),
  endpoint({
    method: 'post',
    path: '/hubs/assign-driver',
    summary: 'Assign a driver to the parcels of an order at a hub',
    tag: 'hubs',
    permission: 'hub.assign',
    body: z.object({
      orderId: z.string().meta({ description: 'The order’s `_id` or key.' }),
      driverId: z.string().meta({ description: 'The driver’s `_id`, or `fleet_id`.' }),
    }),
    output: z.object({ message: z.string(), data: z.object({ driver: DriverWire }) }),
    errors: ['not-found', 'conflict', 'courier-refused', 'courier-down'],
    audit: ['hub.assign'],
    example: ({ bookedKey }) => ({ body: { orderId: bookedKey, driverId: '730101' } }),
    handle: async ({ services }, actor, { body }) => {
      const { orderId, driverId } = body;
      const [given] = await chooseDriver(services, actor, { orderIds: [orderId], driverId });
      const found = await awaitDriver(services, given?.shipmentId ?? '');
      if (!found.driver) throw notAssigned(found);
      return {
        message: 'Driver assigned successfully',
        data: { driver: driverWire(found.driver) },
      };
    },
  }),
];

/** The error for a parcel that was not received, with the fields of the specification's answer: what is wrong, and
 *  whether the courier has no such order. */
function notTaken({ verdict, otherHub }: Received): AppError {
  const { title } = SCAN_VERDICTS[verdict];
  const where = otherHub ? ` The parcel is expected at ${otherHub}.` : '';
  const data = {
    verdict,
    orderNotInTookan: verdict === 'notBooked',
    orderInDB: null,
    driver: null,
    drivers: [],
  };
  const message = verdict === 'notBooked' ? title : `${title}.${where} ${SCAN_ADVICE[verdict]}`;
  return new AppError(verdict === 'unknown' ? 'not-found' : 'conflict', message, { data });
}

async function takenAnswer(
  services: Services,
  actor: Actor,
  scan: Received & { taken: NonNullable<Received['taken']> },
  input: ReceiveInput,
): Promise<z.infer<typeof Taken>> {
  const { taken, parcel, verdict } = scan;
  const found = await awaitDriver(services, taken.shipmentId);
  const hub = await hubById(services.db, actor, 'hub.receive', input.hubId);
  const drivers = found.driver ? [] : await teamDrivers(services, hub, input.day);
  return {
    message: SCAN_VERDICTS[verdict].title,
    data: {
      orderInDB: await orderAnswer(services, actor, { orderKey: scan.orderKey ?? '' }),
      driver: found.driver && driverWire(found.driver),
      drivers: (drivers ?? []).map(driverWire),
      reason: reasonOf(found),
      scanId: taken.scanId,
      parcel,
      parcels: taken.parcels,
      lane: taken.lane,
    },
  };
}

const STILL = 'Looking for a driver.';

function reasonOf({ ask, driver }: DriverOfScan): string | null {
  if (driver || !ask) return null;
  return ask.reason ? driverReasonWords(ask.reason, ask.said) : STILL;
}

function notAssigned({ ask }: DriverOfScan): AppError {
  if (ask?.reason === 'courierRefused')
    return new AppError('courier-refused', `Error assigning driver: ${ask.said ?? ''}`);
  return new AppError(
    'courier-down',
    'Error assigning driver: the courier is not responding. We keep trying.',
  );
}

function driverWire({ id, name, fleetId }: { id: string; name: string; fleetId: string }) {
  return { _id: id, name, fleet_id: fleetId };
}
