import type { Shipment } from '@prisma/client';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import type { LaneMark } from './lane.rules.ts';
import type { HubDays } from './receiving-days.rules.ts';
import { scanVerdictOf, type ScanPasses, type ScanVerdict } from './scan-verdict.rules.ts';

/** The data from which a device derives the verdict on a label while it is offline. It contains no name or address, and
 *  only a hash of the barcode, so that a lost device gives no access to the page of a parcel. */
export type DeviceLabel = {
  /** The hash of the label's barcode without the parcel number, made by `labelHash`. */
  hash: string;
  kind: Shipment['kind'];
  state: Shipment['state'];
  status: Shipment['status'];
  /** Whether a driver or a hub has had the parcel. Only then can a failed parcel come back to the hub. */
  isCollected: boolean;
  /** Whether this hub was the last to receive the parcel or, if none has received it, expects it. Null if no hub is
   *  assigned. */
  isOurs: boolean | null;
  /** A newer shipment has replaced it. */
  isOvertaken: boolean;
  isStale: boolean;
  parcels: number;
  /** The numbers of the parcels that were scanned in at this hub, even if they have left for their delivery. */
  here: number[];
  /** The lane in which the parcel is put down. */
  lane: LaneMark | null;
};

/** Everything that a device stores about a hub. */
export type DeviceList = {
  hubId: string;
  hubName: string;
  /** Changes whenever anything in the list changes. */
  version: string;
  /** The names of the public holidays of this year and the next, including proclaimed ones, by day. */
  closedDays: Record<string, string>;
  hubDays: HubDays;
  hasLanes: boolean;
  labels: DeviceLabel[];
};

/** A list is sent in parts, by the first character of each label's hash. A device that already has a list receives
 *  only the parts that changed. */
export const LIST_PARTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export type SentList = Omit<DeviceList, 'labels'> & {
  /** Null if the device has this version already. */
  labels: DeviceLabel[] | null;
  /** The parts whose labels are sent; null if all labels are sent. */
  parts: string | null;
};

/** The list that the device stores from now on: its stored list with the sent changes. */
export function listWith(kept: DeviceList | null, sent: SentList): DeviceList {
  const { labels, parts, ...about } = sent;
  const before = kept?.labels ?? [];
  if (labels === null || parts === null) return { ...about, labels: labels ?? before };
  const rest = before.filter(({ hash }) => !parts.includes(hash.charAt(0)));
  return { ...about, labels: [...rest, ...labels] };
}

/** The device's own answer: a verdict, or `unsure` if the label is not in its list. */
export type DeviceVerdict = ScanVerdict | 'unsure';

/** The verdict that follows from the list alone, by the same rules as on the server. A label that is missing from the
 *  list may have been added since, so its answer is `unsure`. */
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

/** Placeholders for ids, because the device has none. */
const HERE = 'here';
const ELSEWHERE = 'elsewhere';
const OWN = 'own';
/** Sorts after `OWN`, as the id of a newer shipment does. */
const OTHER = 'since';

/** The hash by which a device finds a label: 96 bits of SHA-256 over the hub and the barcode. It is the same in a
 *  browser and on the server. */
export async function labelHash(hubId: string, reference: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${hubId} ${reference}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...hash.subarray(0, 12)));
}
