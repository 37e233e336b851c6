import { useRef } from 'react';
import { manifestNumberOf } from '#app/domain/manifests/scanned-manifest.rules.ts';
import { errorOfCode, LONGEST_CODE } from '#app/domain/hubs/receive.schema.ts';
import { useBeltScanner } from './use-belt-scanner.ts';
import type { Receiving } from './use-receiving.ts';

const ASKED = 'A question was open. Answer it, then send this again.';
const NEEDS_NETWORK =
  'The parcels of a manifest are listed only with a connection. Scan them one by one for now.';

type Doing = {
  /** The delivery date. */
  day: string;
  /** Called for a manifest's barcode; null where its parcels cannot be listed. */
  onManifest: ((number: string) => void) | null;
};

/** Receives every code that is scanned on the page or typed into the field. A manifest's barcode opens the list
 *  of its parcels. */
export function useScanField(receiving: Receiving, { day, onManifest }: Doing) {
  const field = useRef<HTMLInputElement>(null);
  const scanOf = (code: string) => ({ code, day, scanId: crypto.randomUUID() });
  const take = (code: string) => {
    const fault = errorOfCode(code);
    if (fault) return receiving.refuse(scanOf(shownCode(code)), fault);
    const manifest = manifestNumberOf(code);
    const isCutOff = receiving.trouble !== null || !navigator.onLine;
    if (!manifest) receiving.receive(scanOf(code));
    else if (onManifest && !isCutOff) onManifest(manifest);
    else receiving.note(scanOf(code), NEEDS_NETWORK);
  };
  const refuse = (code: string) => receiving.refuse(scanOf(code), ASKED);
  useBeltScanner(field, { take, refuse });
  return { field, take };
}

/** The start of a code, long enough to show that it is too long. */
function shownCode(code: string): string {
  return code.trim().slice(0, LONGEST_CODE + 1);
}
