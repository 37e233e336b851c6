import type { DriverOf } from './driver-of.rules.ts';
import type { LaneMark } from './lane.rules.ts';
import { SCAN_VERDICTS, type ScanVerdict } from './scan-verdict.rules.ts';

/** What a scan came to. Of what is not taken in nothing is told but the verdict. */
export type Received = {
  verdict: ScanVerdict;
  /** The order key, as it was read; null where it is no barcode of ours. */
  orderKey: string | null;
  parcel: number;
  /** The hub that expects it. */
  otherHub: string | null;
  /** What lies at the hub now. */
  taken: {
    scanId: string;
    orderId: string;
    /** The store’s order number. */
    number: string;
    driver: DriverOf;
    shipmentId: string;
    parcels: number;
    isReturn: boolean;
    /** Where it is put down; null where the hub has no lane for it. */
    lane: LaneMark | null;
  } | null;
};

/** What a scan came to, as a device is told. */
export type ScanAnswer = Omit<Received, 'verdict' | 'taken'> & {
  scanId: string;
  /** Null where the scan itself has a fault. */
  verdict: ScanVerdict | null;
  isHere: boolean;
  taken: Omit<NonNullable<Received['taken']>, 'shipmentId'> | null;
  fault: string | null;
};

export function faultyAnswer(scanId: string, fault: string): ScanAnswer & { taken: null } {
  const nothing = { orderKey: null, parcel: 1, otherHub: null, taken: null };
  return { scanId, verdict: null, isHere: false, ...nothing, fault };
}

export function answerOf(scanId: string, received: Received): ScanAnswer {
  return { ...received, scanId, isHere: SCAN_VERDICTS[received.verdict].here, fault: null };
}
