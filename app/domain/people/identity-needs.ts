import type { SharedClock } from '#app/ports/clock.ts';
import type { IdentityPort } from '#app/ports/identity.ts';
import type { Log } from '#app/ports/log.ts';
import type { Services } from '#app/ports/services.ts';
import type { Origin } from '#app/domain/shared/origin.schema.ts';
import type { ThrottlePort } from '#app/ports/throttle.ts';

/** What the use cases of identity share. */
export type IdentityNeeds = Pick<Services, 'db' | 'settings' | 'vault'> & {
  clock: SharedClock;
  log: Log;
  identity: IdentityPort;
  throttle: ThrottlePort;
  /** Signs tickets and codes; from SESSION_SECRET, never in the database. */
  ticketKey: string;
  /** The country that an address belongs to, ISO 3166 ('ZA'); null for one that is nobody's or not known. */
  countryOf(address: string): string | null;
};

/** Where a request comes from, for throttling. */
export type Caller = {
  address: string;
  /** What `authenticate` gave this device when somebody last signed in on it. */
  device: string | null;
  /** Browser and system, as in 'Chrome on Windows'; null where they do not tell. */
  name?: string | null;
  /** What they came by; programs come by the API. */
  client?: 'portal' | 'api';
};

/** As the audit log keeps it. */
export function originOf({ client, address }: Pick<Caller, 'address' | 'client'>): Origin {
  return { client: client ?? 'api', address };
}
