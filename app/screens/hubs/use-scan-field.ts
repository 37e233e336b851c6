import { useRef } from 'react';
import { manifestNumberOf } from '#app/domain/manifests/scanned-manifest.rules.ts';
import { errorOfCode, LONGEST_CODE } from '#app/domain/hubs/receive.schema.ts';
import { useBeltScanner } from './use-belt-scanner.ts';
import type { Receiving } from './use-receiving.ts';

const ASKED = 'A question was open. Answer it, then send this again.';
const NEEDS_NETWORK =
  'The parcels of a manifest are listed only with a connection. Scan them one by one for now.';

type Doing = {
  /** For delivery on which day. */
  day: string;
  /** What a manifest brings is shown; null where nothing can be asked. */
  onManifest: ((number: string) => void) | null;
};

/** Whatever a scanner reads on the page, or is typed into its field, is received; a manifest's barcode leads to what it
 *  brings. */
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

/** So much of it as shows that it is too long. */
function shownCode(code: string): string {
  return code.trim().slice(0, LONGEST_CODE + 1);
}
