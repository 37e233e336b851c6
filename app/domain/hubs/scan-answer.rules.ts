import type { DriverOf } from './driver-of.rules.ts';
import type { LaneMark } from './lane.rules.ts';
import { SCAN_VERDICTS, type ScanVerdict } from './scan-verdict.rules.ts';

/** The result of a scan. For a parcel that is not taken in, it contains only the data from the barcode, the verdict,
 *  and the hub that expects the parcel. */
export type Received = {
  verdict: ScanVerdict;
  /** The order key that was read; null if the code is not one of our barcodes. */
  orderKey: string | null;
  parcel: number;
  /** The name of the hub that expects the parcel; null unless the verdict is `otherHub`. */
  otherHub: string | null;
  /** The parcel that this scan or an earlier one took in here. Null if it was not taken in, or if it had left before
   *  the scan reached us. */
  taken: {
    scanId: string;
    orderId: string;
    /** The store’s order number. */
    number: string;
    driver: DriverOf;
    shipmentId: string;
    parcels: number;
    isReturn: boolean;
    /** The lane in which the parcel is put down; null if the hub has no lane for it. */
    lane: LaneMark | null;
  } | null;
};

/** The result of a scan, as it is sent to a device. */
export type ScanAnswer = Omit<Received, 'verdict' | 'taken'> & {
  scanId: string;
  /** Null if the scan itself is invalid; `fault` is then the reason. */
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
