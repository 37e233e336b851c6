import type { SharedClock } from '#app/ports/clock.ts';
import type { IdentityPort } from '#app/ports/identity.ts';
import type { Log } from '#app/ports/log.ts';
import type { Services } from '#app/ports/services.ts';
import type { Origin } from '#app/domain/shared/origin.schema.ts';
import type { ThrottlePort } from '#app/ports/throttle.ts';

/** Dependencies that the identity use cases share. */
export type IdentityNeeds = Pick<Services, 'db' | 'settings' | 'vault'> & {
  clock: SharedClock;
  log: Log;
  identity: IdentityPort;
  throttle: ThrottlePort;
  /** SESSION_SECRET, the key of tickets, codes and network hashes. It is not in the database. */
  ticketKey: string;
  /** The country of a network address, ISO 3166 ('ZA'); null if it is private or unknown. */
  countryOf(address: string): string | null;
};

/** Where a request comes from, for rate limits and the audit log. */
export type Caller = {
  address: string;
  /** The device ticket that this device got at its last sign-in. */
  device: string | null;
  /** Browser and system, such as 'Chrome on Windows'; null if they are unknown. */
  name?: string | null;
  /** The entry point; programs use the API. */
  client?: 'portal' | 'api';
};

/** The caller in the form that the audit log stores. */
export function originOf({ client, address }: Pick<Caller, 'address' | 'client'>): Origin {
  return { client: client ?? 'api', address };
}
