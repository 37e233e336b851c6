import type { Manifest, Order, Prisma } from '@prisma/client';
import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { startOfDay } from '#app/domain/shared/days.ts';

/** A Johannesburg day, as `2025-03-07`. An invalid day is ignored. */
const Day = askedDay().optional().catch(undefined);

/** The first and last day of confirmation for Manifest History, both included. */
export const Confirmed = z.object({ confirmedFrom: Day, confirmedTo: Day });
export type Confirmed = Partial<z.infer<typeof Confirmed>>;

export function confirmedBetween({
  confirmedFrom,
  confirmedTo,
}: Confirmed): Prisma.OrderWhereInput[] {
  const filters: Prisma.OrderWhereInput[] = [];
  if (confirmedFrom) filters.push({ confirmManifestAt: { gte: startOfDay(confirmedFrom) } });
  if (confirmedTo) filters.push({ confirmManifestAt: { lt: startOfDay(confirmedTo, 1) } });
  return filters;
}

type Selected = Pick<Order, 'inManifestAt' | 'confirmManifestAt'> & {
  manifest: Pick<Manifest, 'number'> | null;
};

/** The order's manifest, with times as ISO 8601 in UTC. */
export type Manifested = {
  inManifestAt: string | null;
  confirmManifestAt: string | null;
  manifestNumber: string | null;
};

export function manifestedOf({ inManifestAt, confirmManifestAt, manifest }: Selected): Manifested {
  return {
    inManifestAt: inManifestAt?.toISOString() ?? null,
    confirmManifestAt: confirmManifestAt?.toISOString() ?? null,
    manifestNumber: manifest?.number ?? null,
  };
}
