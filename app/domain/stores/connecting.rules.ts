import type { Store } from '@prisma/client';

/** A firewall, maintenance or a host that is down may last; then a person has to look. */
const TRIED_FOR_MS = 7 * 86_400_000;

export function triedUntil(now: Date): Date {
  return new Date(now.getTime() + TRIED_FOR_MS);
}

type Connecting = Pick<Store, 'connectingDays' | 'connectingUntil'>;

/** Whether connecting goes on by itself. */
export function isTriedAgain({ connectingDays, connectingUntil }: Connecting, now: Date): boolean {
  return connectingDays !== null && connectingUntil !== null && connectingUntil > now;
}

/** Whether nobody knows yet that the keys open the shop: nothing else is asked of it till then. */
export function isUnproved(store: Pick<Store, 'connectingDays' | 'externalId'>): boolean {
  return store.connectingDays !== null && store.externalId === null;
}
