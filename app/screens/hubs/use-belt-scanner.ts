import type { RefObject } from 'react';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import { isOurCode } from '#app/domain/manifests/our-code.rules.ts';
import { useScanner } from '#app/ui/use-scanner.ts';

type Doing = { take(code: string): void; refuse(code: string): void };

/** Listens for a scanner anywhere on a receiving page. A code scanned while a dialog is open is refused, so that
 *  it does not answer the dialog. */
export function useBeltScanner(field: RefObject<HTMLInputElement>, { take, refuse }: Doing): void {
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

/** A scanner that paused has left the beginning of its code in the field. An aborted earlier scan leaves text
 *  there too, so the two are joined only if that gives a valid code. */
export function wholeCode(before: string, text: string): string {
  if (scannedParcelOf(text)) return text;
  return scannedParcelOf(before + text) ? before + text : text;
}
