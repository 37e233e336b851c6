import { z } from 'zod';
import { readDeviceList } from '#app/domain/hubs/read-device-list.ts';
import { receiveMany } from '#app/domain/hubs/receive-many.ts';
import { RECEIVE_MESSAGES } from '#app/domain/hubs/receive.rules.ts';
import { LooseScan, ManyScans, type BrokenScan } from '#app/domain/hubs/receive.schema.ts';
import { SCAN_VERDICTS, type ScanVerdict } from '#app/domain/hubs/scan-verdict.rules.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';
import { IN_WORDS } from './in-words.ts';
import { LaneWire } from './receiving.api.ts';

const VERDICTS = Object.keys(SCAN_VERDICTS) as [ScanVerdict, ...ScanVerdict[]];

/** A time that a device sends as ISO text with an offset, converted to a `Date`. */
const DeviceTime = z.iso
  .datetime({ offset: true, error: 'Send a time such as 2026-11-26T14:05:00Z.' })
  .transform((text) => new Date(text));

const DeviceScan = LooseScan.extend({
  scanId: z
    .uuid()
    .meta({ description: 'An ID that you choose. Repeats with the same ID count as one scan.' }),
  code: LooseScan.shape.code.meta({ description: 'The barcode as scanned.' }),
  day: LooseScan.shape.day.meta({
    description: 'The delivery day, for example `2026-11-26`.',
  }),
  undone: LooseScan.shape.undone.meta({
    description:
      'True if the scan was a mistake. It then does not count, even if you have already sent it.',
  }),
  undoneAt: DeviceTime.nullish().meta({
    description: 'When the scan was undone, at most an hour after it was made. Default: now.',
  }),
  at: DeviceTime.meta({ description: 'When it was scanned, at most a week ago.' }),
  serverAheadMs: LooseScan.shape.serverAheadMs.meta({
    description:
      'How many milliseconds our `Date` header was ahead of the device’s clock, in our last response before the scan. With it, the scan’s time is right even if the clock is corrected later. Null if the clock was set back since then.',
  }),
});

const Named = z.object({ scanId: z.string().max(100) });

/** The reason why an item is not a valid scan, with the scan ID that was sent, or an empty ID if there is none. */
function brokenScan(line: unknown): BrokenScan {
  const { scanId } = Named.safeParse(line).data ?? { scanId: '' };
  const [issue] = DeviceScan.safeParse(line, IN_WORDS).error?.issues ?? [];
  const field = issue?.path.join('.');
  return { scanId, fault: field ? `${field}: ${issue?.message}` : RECEIVE_MESSAGES.noScan };
}

const ManyBody = ManyScans.extend({
  hubId: z.string().meta({ description: 'The hub’s `_id`.' }),
  sentAt: DeviceTime.meta({
    description:
      'The current time on the device’s clock, which may be wrong. We use only the time between each scan and `sentAt`, or `serverAheadMs`.',
  }),
  scans: z
    .array(DeviceScan.or(z.unknown().transform(brokenScan)))
    .max(50, 'Send at most 50 scans at once.')
    .meta({
      description:
        'Oldest first, at most 50. The result of an invalid scan has an error. The other scans are received.',
    }),
}).meta({ id: 'ReceiveMany' });

const Result = z.object({
  scanId: z
    .string()
    .meta({ description: 'The ID that you sent. The results are in the same order as the scans.' }),
  verdict: z.enum(VERDICTS).nullable().meta({ description: 'Null if the scan has an error.' }),
  isHere: z.boolean().meta({ description: 'Whether the parcel is now at the hub.' }),
  orderKey: z.string().nullable(),
  parcel: z.number(),
  otherHub: z.string().nullable().meta({
    description: 'Only with the verdict `otherHub`: the name of the hub that expects the parcel.',
  }),
  taken: z
    .object({
      scanId: z.string().meta({ description: 'The ID of the scan that counts.' }),
      orderId: z.string(),
      number: z.string().meta({ description: 'The store’s order number.' }),
      parcels: z.number(),
      isReturn: z.boolean(),
      driver: z.object({
        state: z.enum(['given', 'looking', 'waiting', 'none']),
        name: z.string().nullable(),
        reason: z.string().nullable(),
      }),
      lane: LaneWire.nullable(),
    })
    .nullable(),
  fault: z
    .string()
    .nullable()
    .meta({ description: 'Why the scan is invalid. Null if it is valid.' }),
});

const Label = z.object({
  hash: z.string().meta({
    description: 'The first 12 bytes of SHA-256 over `<hubId> <barcode>`, in base64.',
  }),
  kind: z.string(),
  state: z.string(),
  status: z.string(),
  isCollected: z.boolean(),
  isOurs: z.boolean().nullable(),
  isOvertaken: z.boolean(),
  isStale: z.boolean(),
  parcels: z.number(),
  here: z.array(z.number()).meta({
    description:
      'Which parcels of the shipment are at the hub: `[1, 3]` is the first and the third.',
  }),
  lane: LaneWire.nullable(),
});

/** The calls of a receiving device (product.md D35). One sends the device's scans, which may be hours old because the
 *  device had no connection. The other loads the data that the device needs to check scans offline. */
export const receivingDeviceEndpoints = [
  endpoint({
    method: 'post',
    path: '/hubs/receive-many',
    summary: 'Send the scans of a device, even hours later. Each scan gets its own result',
    tag: 'hubs',
    permission: 'hub.receive',
    body: ManyBody,
    output: z.object({ data: z.array(Result) }),
    errors: ['not-found'],
    audit: ['hub.receive'],
    example: ({ fresh, now }) => ({ body: { hubId: fresh, sentAt: now.toISOString(), scans: [] } }),
    handle: async ({ services }, actor, { body }) => ({
      data: await receiveMany(services, actor, body),
    }),
  }),
  endpoint({
    method: 'get',
    path: '/hubs/device-list',
    summary: 'The data a device needs to check scans offline. It contains no personal data',
    tag: 'hubs',
    permission: 'hub.receive',
    query: z.object({
      hubId: z.string().meta({ description: 'The hub’s `_id`.' }),
      version: z.string().optional().meta({
        description:
          'The version that the device has. `labels` is null if that version is current.',
      }),
      inParts: z.enum(['true', 'false']).optional().meta({
        description: 'With `true` and a version, only the labels of changed `parts` are sent.',
      }),
    }),
    output: z.object({
      data: z.object({
        hubId: z.string(),
        hubName: z.string(),
        version: z.string(),
        closedDays: z.record(z.string(), z.string()),
        hubDays: z.object({
          deliveryDays: z.array(z.number()).readonly(),
          cutOff: z.string().nullable(),
        }),
        hasLanes: z.boolean(),
        labels: z.array(Label).nullable(),
        parts: z.string().nullable().meta({
          description:
            'The parts that changed, one character each. Replace all labels on the device whose `hash` begins with one of these characters. If null, replace all labels.',
        }),
      }),
    }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ fresh }) => ({ path: `/hubs/device-list?hubId=${fresh}` }),
    handle: async ({ services }, actor, { query }) => ({
      data: await readDeviceList(services, actor, { ...query, inParts: query.inParts === 'true' }),
    }),
  }),
];
