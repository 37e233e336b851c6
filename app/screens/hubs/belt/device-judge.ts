import {
  judgeOnDevice,
  labelHash,
  type DeviceLabel,
  type DeviceVerdict,
} from '#app/domain/hubs/device-list.rules.ts';
import type { LaneMark } from '#app/domain/hubs/lane.rules.ts';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import type { KeptScan } from '#app/shells/belt-store.ts';

/** What the device says, and where the parcel goes. */
export type DeviceWord = { verdict: DeviceVerdict; lane: LaneMark | null };

/** Judges scans by the list of a hub, and by what the device itself has taken in since. */
export function deviceJudge(hubId: string) {
  let labels = new Map<string, DeviceLabel>();
  /** Scanned in since the list was read, by label. */
  const taken = new Map<string, ReadonlySet<number>>();
  return {
    /** Another list: what it does not show yet is noted anew. */
    use(list: readonly DeviceLabel[]): void {
      labels = new Map(list.map((one) => [one.hash, one]));
      taken.clear();
    },
    /** A parcel lies here, or was taken off again. */
    async note(code: string, isHere: boolean): Promise<void> {
      const scanned = scannedParcelOf(code);
      if (!scanned) return;
      const hash = await labelHash(hubId, scanned.reference);
      const parcels = new Set(taken.get(hash));
      if (isHere) parcels.add(scanned.parcel);
      else parcels.delete(scanned.parcel);
      taken.set(hash, parcels);
    },
    async judge({ code, here = false, whyCode }: KeptScan): Promise<DeviceWord> {
      const scanned = scannedParcelOf(code);
      const hash = scanned && (await labelHash(hubId, scanned.reference));
      const known = hash ? labels.get(hash) : undefined;
      const label = known ? withTaken(known, taken.get(known.hash)) : null;
      const passes = { here, asItIs: Boolean(whyCode) };
      return { verdict: judgeOnDevice(code, label, passes), lane: label?.lane ?? null };
    },
  };
}

/** A label of which something was taken in on this device. */
function withTaken(label: DeviceLabel, parcels: ReadonlySet<number> = new Set()): DeviceLabel {
  if (parcels.size === 0) return label;
  return { ...label, status: 'atHub', here: [...new Set([...label.here, ...parcels])] };
}
