import { useState } from 'react';
import { isParcelCount } from '#app/domain/orders/parcels.rules.ts';

/** A field for the number of parcels: its text, and the number, which is null if the text is not a valid number
 *  of parcels. */
export type ParcelsNow = { text: string; count: number | null; change(text: string): void };

const ONE = '1';

/** The number of parcels for the next shipment.
 *  @param of identifies what the number is for; when it changes, the number is reset to one, so that a number typed
 *  for other orders is never used */
export function useParcels<T extends string | boolean>(
  of: T,
): ParcelsNow & { putBack(of: T, text: string): void } {
  const [state, setState] = useState({ of, text: ONE });
  if (state.of !== of) setState({ of, text: ONE });
  return {
    text: state.text,
    count: parcelsIn(state.text),
    change: (text) => setState({ of, text }),
    putBack: (then, text) => setState({ of: then, text }),
  };
}

/** The number of parcels in a field; null if it is not valid. Input is never corrected silently, since `2.5`
 *  without its point would be 25 parcels. */
export function parcelsIn(text: string): number | null {
  const count = text.trim() === '' ? NaN : Number(text);
  return isParcelCount(count) ? count : null;
}
