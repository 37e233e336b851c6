import type { Shipment } from '@prisma/client';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import type { LaneMark } from './lane.rules.ts';
import type { HubDays } from './receiving-days.rules.ts';
import { scanVerdictOf, type ScanPasses, type ScanVerdict } from './scan-verdict.rules.ts';

/** What a device judges a label by while nobody can be asked: no name, no address, and of the barcode a hash, so
 *  that a lost device opens no parcel's page. */
export type DeviceLabel = {
  /** The hash of the label's barcode, without its parcel: `labelHash`. */
  hash: string;
  kind: Shipment['kind'];
  state: Shipment['state'];
  status: Shipment['status'];
  /** Its driver had it, or a hub: what failed has come back then. */
  isCollected: boolean;
  /** Expected at this hub, or lying here; null where no hub is chosen. */
  isOurs: boolean | null;
  /** Another went out since. */
  isOvertaken: boolean;
  isStale: boolean;
  parcels: number;
  /** Which of them lie here. */
  here: number[];
  /** Where it is put down. */
  lane: LaneMark | null;
};

/** All that a device knows of a hub. */
export type DeviceList = {
  hubId: string;
  hubName: string;
  /** Another where anything in it is another. */
  version: string;
  /** Public holidays and other closed days of the next weeks, by day. */
  closedDays: Record<string, string>;
  hubDays: HubDays;
  hasLanes: boolean;
  labels: DeviceLabel[];
};

/** A list is sent in parts, by the first character of each label's hash: of one that the device has, the parts that
 *  have changed. */
export const LIST_PARTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The list as it is sent. */
export type SentList = Omit<DeviceList, 'labels'> & {
  /** Null where the device has this version already. */
  labels: DeviceLabel[] | null;
  /** Whose labels are sent; null: all of them. */
  parts: string | null;
};

/** What the device keeps from now on. */
export function listWith(kept: DeviceList | null, sent: SentList): DeviceList {
  const { labels, parts, ...about } = sent;
  const before = kept?.labels ?? [];
  if (labels === null || parts === null) return { ...about, labels: labels ?? before };
  const rest = before.filter(({ hash }) => !parts.includes(hash.charAt(0)));
  return { ...about, labels: [...rest, ...labels] };
}

/** What the device says itself: a verdict, or that it does not know the label. */
export type DeviceVerdict = ScanVerdict | 'unsure';

/** The verdict by the list alone; by the same table as the server's. What is not on the list may have come
 *  since. */
export function verdictOnDevice(
  code: string,
  label: DeviceLabel | null,
  passes: ScanPasses,
): DeviceVerdict {
  const scanned = scannedParcelOf(code);
  if (!scanned) return 'unknown';
  if (!label) return 'unsure';
  const { kind, state, status, isCollected, parcels, isOurs, isOvertaken, isStale, here } = label;
  const hubId = isOurs === null ? null : isOurs ? HERE : ELSEWHERE;
  return scanVerdictOf(
    {
      scanned,
      hubId: HERE,
      shipment: { id: OWN, kind, state, status, isCollected, parcels, hubId, receivedHubId: null },
      currentShipmentId: isOvertaken ? OTHER : OWN,
      hasShipments: true,
      isHere: here.includes(scanned.parcel),
      isStale,
      isPast: false,
      isOut: false,
    },
    passes,
  );
}

/** Stand for ids, which the device has none of. */
const HERE = 'here';
const ELSEWHERE = 'elsewhere';
const OWN = 'own';
/** Greater, as the id of what went out since. */
const OTHER = 'since';

/** The hash by which a device finds a label: 96 bits of SHA-256 over the hub and the barcode. The same in a browser and on
 *  the server. */
export async function labelHash(hubId: string, reference: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${hubId} ${reference}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash.subarray(0, 12)));
}
