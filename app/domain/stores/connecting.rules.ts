import type { Store } from '@prisma/client';

/** How long a connection is retried. A firewall, maintenance or an outage of the host may last this long. After that, a
 *  person must act. */
const TRIED_FOR_MS = 7 * 86_400_000;

export function triedUntil(now: Date): Date {
  return new Date(now.getTime() + TRIED_FOR_MS);
}

type Connecting = Pick<Store, 'connectingDays' | 'connectingUntil'>;

/** Whether connecting is still retried automatically. */
export function isTriedAgain({ connectingDays, connectingUntil }: Connecting, now: Date): boolean {
  return connectingDays !== null && connectingUntil !== null && connectingUntil > now;
}

/** Whether no keys of the store have worked yet. Until some have, nothing else is requested from it. */
export function isUnproved(store: Pick<Store, 'connectingDays' | 'externalId'>): boolean {
  return store.connectingDays !== null && store.externalId === null;
}
