import type { RefObject } from 'react';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import { isOurCode } from '#app/domain/manifests/our-code.rules.ts';
import { useScanner } from '#app/ui/use-scanner.ts';

type Doing = { take(code: string): void; refuse(code: string): void };

/** A scanner anywhere on a receiving page; while a dialog asks something, its codes are not taken for the
 *  answer. */
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

/** A scanner that faltered has left the beginning of its code in the field; but so has a scan that broke off
 *  before. */
export function wholeCode(before: string, text: string): string {
  if (scannedParcelOf(text)) return text;
  return scannedParcelOf(before + text) ? before + text : text;
}
