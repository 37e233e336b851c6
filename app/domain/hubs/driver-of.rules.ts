import type { DriverAsk } from '@prisma/client';
import { driverReasonWords } from '#app/domain/shipments/driver-choice.rules.ts';

/** Who brings a parcel on. `looking`: the worker is at it. */
export type DriverOf = {
  state: 'given' | 'looking' | 'waiting' | 'none';
  name: string | null;
  reason: string | null;
};

/** Of what was taken in just now. */
export const DRIVER_WISHED: DriverOf = { state: 'looking', name: null, reason: null };

export function driverOf(ask: DriverAsk | null): DriverOf {
  if (!ask) return { state: 'none', name: null, reason: null };
  const { state, driverName, reason, said } = ask;
  if (state === 'given') return { state, name: driverName, reason: null };
  const words = reason ? driverReasonWords(reason, said) : null;
  return { state: state === 'wanted' ? 'looking' : 'waiting', name: null, reason: words };
}
