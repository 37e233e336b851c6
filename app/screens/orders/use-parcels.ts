import { useState } from 'react';
import { ParcelCount } from '#app/domain/orders/parcels.rules.ts';

/** A field of how many parcels: what stands in it, and the number that it is; null where it is none of parcels. */
export type ParcelsNow = { text: string; count: number | null; change(text: string): void };

const ONE = '1';

/** Of how many parcels is what ships next. `of`: what it is asked about; for anything else it is one again,
 *  so that no number is taken along unseen. */
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

/** The number in a field; null where so many parcels there cannot be. What was typed is not made into another
 *  number: `2.5` would be twenty-five parcels. */
export function parcelsIn(text: string): number | null {
  const count = text.trim() === '' ? null : Number(text);
  return ParcelCount.safeParse(count).data ?? null;
}
