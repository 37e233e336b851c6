import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import { manifestNumberOf } from './scanned-manifest.rules.ts';

/** Whether a text is one of our barcodes: of a parcel or of a manifest. */
export function isOurCode(text: string): boolean {
  return scannedParcelOf(text) !== null || manifestNumberOf(text) !== null;
}
