import {
  verdictOnDevice,
  labelHash,
  type DeviceLabel,
  type DeviceVerdict,
} from '#app/domain/hubs/device-list.rules.ts';
import type { LaneMark } from '#app/domain/hubs/lane.rules.ts';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import type { KeptScan } from '#app/shells/belt-store.ts';

/** The device's own verdict, and the lane the parcel goes to. */
export type DeviceWord = { verdict: DeviceVerdict; lane: LaneMark | null };

/** Checks scans offline, against a hub's list and the scans made on this device since the list was loaded. */
export function deviceVerdict(hubId: string) {
  let labels = new Map<string, DeviceLabel>();
  /** Parcels scanned since the list was loaded, by label. */
  const taken = new Map<string, ReadonlySet<number>>();
  return {
    /** Replaces the list. Parcels that the new list does not show as received yet must be noted again. */
    use(list: readonly DeviceLabel[]): void {
      labels = new Map(list.map((one) => [one.hash, one]));
      taken.clear();
    },
    /** Notes that a parcel was received, or that its scan was undone. */
    async note(code: string, isHere: boolean): Promise<void> {
      const scanned = scannedParcelOf(code);
      if (!scanned) return;
      const hash = await labelHash(hubId, scanned.reference);
      const parcels = new Set(taken.get(hash));
      if (isHere) parcels.add(scanned.parcel);
      else parcels.delete(scanned.parcel);
      taken.set(hash, parcels);
    },
    async check({ code, here = false, whyCode }: KeptScan): Promise<DeviceWord> {
      const scanned = scannedParcelOf(code);
      const hash = scanned && (await labelHash(hubId, scanned.reference));
      const known = hash ? labels.get(hash) : undefined;
      const label = known ? withTaken(known, taken.get(known.hash)) : null;
      const passes = { here, asItIs: Boolean(whyCode) };
      return { verdict: verdictOnDevice(code, label, passes), lane: label?.lane ?? null };
    },
  };
}

/** The label with the parcels that were received on this device. */
function withTaken(label: DeviceLabel, parcels: ReadonlySet<number> = new Set()): DeviceLabel {
  if (parcels.size === 0) return label;
  return { ...label, status: 'atHub', here: [...new Set([...label.here, ...parcels])] };
}
