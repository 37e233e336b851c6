import { useRef, type RefObject } from 'react';
import { manifestNumberOf } from '#app/domain/manifests/scanned-manifest.rules.ts';
import { errorOfCode, LONGEST_CODE } from '#app/domain/hubs/receive.rules.ts';
import { isOurCode } from '#app/domain/manifests/our-code.rules.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { useScanner } from '#app/ui/use-scanner.ts';
import type { Receiving } from './use-receiving.ts';

type Doing = {
  /** The delivery date. */
  day: string;
  /** Called for a manifest's barcode; null where its parcels cannot be listed. */
  onManifest: ((number: string) => void) | null;
};

/** Receives the codes that are scanned on the page or typed into the field. A manifest's barcode opens the list of its
 *  parcels, or shows a message where that is not possible, for example without a connection. An invalid code is
 *  refused. */
export function useScanField(receiving: Receiving, { day, onManifest }: Doing) {
  const { text } = useMessages(receivingMessages);
  const field = useRef<HTMLInputElement>(null);
  const scanOf = (code: string) => ({ code, day, scanId: crypto.randomUUID() });
  const take = (code: string) => {
    const error = errorOfCode(code);
    if (error) return receiving.refuse(scanOf(shownCode(code)), error);
    const manifest = manifestNumberOf(code);
    const isCutOff = receiving.failure !== null || !navigator.onLine;
    if (!manifest) receiving.receive(scanOf(code));
    else if (onManifest && !isCutOff) onManifest(manifest);
    else receiving.note(scanOf(code), text('refusal.offline'));
  };
  const refuse = (code: string) => receiving.refuse(scanOf(code), text('refusal.dialog'));
  useBeltScanner(field, { take, refuse });
  return { field, take };
}

/** The start of a code, long enough to show that it is too long. */
function shownCode(code: string): string {
  return code.trim().slice(0, LONGEST_CODE + 1);
}

type ScannerDoing = { take(code: string): void; refuse(code: string): void };

/** Listens for a scanner anywhere on a receiving page. A code scanned while a dialog is open is refused, so that
 *  it does not answer the dialog. */
function useBeltScanner(field: RefObject<HTMLInputElement>, { take, refuse }: ScannerDoing): void {
  useScanner(
    (text) => {
      const code = wholeCode(field.current?.value ?? '', text);
      if (field.current) field.current.value = '';
      if (document.querySelector('dialog[open]')) refuse(code);
      else take(code);
    },
    { home: field, isCode: isOurCode },
  );
}

/** If a scanner pauses, the beginning of its code is already in the field. An aborted scan also leaves text there, so
 *  the two texts are joined only if that gives a valid code. */
export function wholeCode(before: string, text: string): string {
  if (isOurCode(text)) return text;
  return isOurCode(before + text) ? before + text : text;
}
