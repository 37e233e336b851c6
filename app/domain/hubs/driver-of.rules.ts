import type { DriverAsk } from '@prisma/client';
import { driverReasonWords } from '#app/domain/shipments/driver-choice.rules.ts';

/** The driver who takes a parcel onward. `looking`: the worker is looking for one. `waiting`: none could be assigned,
 *  for the given `reason`. `none`: no driver was requested. */
export type DriverOf = {
  state: 'given' | 'looking' | 'waiting' | 'none';
  name: string | null;
  reason: string | null;
};

/** The driver state of a parcel that was just taken in. */
export const DRIVER_WISHED: DriverOf = { state: 'looking', name: null, reason: null };

export function driverOf(ask: DriverAsk | null): DriverOf {
  if (!ask) return { state: 'none', name: null, reason: null };
  const { state, driverName, reason, said } = ask;
  if (state === 'given') return { state, name: driverName, reason: null };
  const words = reason ? driverReasonWords(reason, said) : null;
  return { state: state === 'wanted' ? 'looking' : 'waiting', name: null, reason: words };
}
