import type { PictureType } from '#app/domain/shared/picture-type.rules.ts';

/** One end of a journey, as the driver needs it. Coordinates are sent only when they are exact. */
export type CourierStop = {
  name: string;
  phone: string | null;
  email: string | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** Collect or deliver before this instant. */
  before: Date;
};

export type CourierBooking = {
  /** Unique per shipment attempt; the courier can be asked for it later. */
  reference: string;
  /** What the driver reads: items and delivery notes. */
  description: string;
  barcode: string;
  /** null: the parcel lies with the courier already, and one job brings it on. */
  pickup: CourierStop | null;
  delivery: CourierStop;
};

/** What was asked for under a reference, so that a single job is told from what is left of a pair. */
export type CourierAsk = { reference: string; legs: 'pair' | 'delivery' };

/** The pair of jobs that one shipment owns at the courier; one without a pickup leg owns its delivery
 *  alone. */
export type CourierJob = {
  pickupJobId: string | null;
  deliveryJobId: string;
  pickupHash: string | null;
  deliveryHash: string | null;
  jobToken: string | null;
  trackingLink: string | null;
  addressNotFound: boolean;
};

export type CourierLeg = 'pickup' | 'delivery';

/** What is left of a pair: the dispatcher ended the other job, or it cannot be seen (yet). Its id is
 *  null where they do not name it any more. */
export type CourierHalf = Omit<CourierJob, 'deliveryJobId'> & {
  deliveryJobId: string | null;
  onlyLeg: CourierLeg;
};

export function isHalf(found: CourierJob | CourierHalf): found is CourierHalf {
  return 'onlyLeg' in found;
}

/** The courier's own states, in our spelling. */
export const COURIER_STATES = [
  'unassigned',
  'assigned',
  'accepted',
  'declined',
  'started',
  'inProgress',
  'successful',
  'failed',
  'cancelled',
  'deleted',
] as const;
export type CourierState = (typeof COURIER_STATES)[number];

/** What the courier says of one job: from a webhook or from a look-up. */
export type CourierEvent = {
  reference: string;
  jobId: string;
  leg: CourierLeg;
  /** null: a state number that we do not know; recorded, never applied. */
  state: CourierState | null;
  at: Date | null;
  driver: { fleetId: string; name: string } | null;
  trackingLink: string | null;
};

/** A delivery of the courier's webhook that proved its secret, stripped of every credential. */
export type CourierDelivery = { deliveryKey: string; reference: string; body: string };

/** What lies at a hub and goes on from there: `pickupJobId` null where the courier has fetched it already. */
export type CourierParcel = { pickupJobId: string | null; deliveryJobId: string };

/** Where drivers load, and the day they deliver on: between these two instants. Without a position the courier finds
 *  the address itself, as when it is booked. */
export type CourierHub = {
  address: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  from: Date;
  before: Date;
};

/** Drivers that are managed together; a hub's deliveries are its team's. */
export type CourierTeam = { teamId: string; name: string };

/** `load`: jobs of the day that a driver has and has not ended. `state`: as their app says now; null where it
 *  says what we do not know. */
export type CourierDriver = {
  fleetId: string;
  name: string;
  phone: string | null;
  state: 'available' | 'busy' | 'offline' | null;
  load: number;
};

/** One thing that a driver left with a job: a picture at their address, or words. `entry` names it among
 *  those of its job, however often it is told. */
export type CourierProof = {
  entry: string;
  kind: 'photo' | 'signature' | 'note';
  /** Of a picture; null of words. */
  url: string | null;
  text: string | null;
  /** Who took the parcel, where the driver wrote that. */
  receivedBy: string | null;
  driverName: string | null;
  at: Date | null;
  place: { latitude: number; longitude: number } | null;
  /** It was left with a try that failed: no proof that anything arrived. Null while its try has not ended. */
  isOfFailure: boolean | null;
};

/** What a job's history holds as proof, and how the job stands. */
export type CourierJobProof = {
  jobId: string;
  state: CourierState | null;
  entries: readonly CourierProof[];
};

export type CourierPicture = { content: Uint8Array; contentType: PictureType };

/** Why a picture cannot be had, as 'courier-refused' tells in `details.picture`. What is missing may still
 *  come; the others are so for good. */
export const PICTURE_PROBLEMS = ['missing', 'notAPicture', 'tooLarge', 'notAllowed'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** The courier dispatch system.
 *  Every call may throw 'courier-down' (sure that nothing happened; retry), 'courier-unknown'
 *  (no answer: it may have happened) or 'courier-refused' (its own words; do not retry). */
export type CourierPort = {
  /** What lives of what was asked for under this reference; of a pair, else, what is left of it; or
   *  null. Cancelled and deleted jobs do not count. */
  find(asked: CourierAsk): Promise<CourierJob | CourierHalf | null>;
  /** The same of many references together, in as few calls as the courier allows; what has none is
   *  left out. */
  findAll(asked: readonly CourierAsk[]): Promise<Map<string, CourierJob | CourierHalf>>;
  /** Makes a job pair, or a delivery alone. Not safe to repeat: the courier does not know duplicates. Look up first.
   *  A call that has not left by `sendBefore` is not sent at all ('courier-down'). */
  create(booking: CourierBooking, sendBefore?: Date): Promise<CourierJob>;
  /** Calls jobs off. Answers the ids that the courier does not show: they are gone, or, within
   *  `worstDelayMs` of their creation, not to be seen yet. */
  cancel(jobIds: readonly string[]): Promise<readonly string[]>;
  /** Makes a live pair say what the booking says, its times apart. Safe to repeat. */
  edit(
    job: Pick<CourierJob, 'pickupJobId' | 'deliveryJobId'>,
    booking: CourierBooking,
  ): Promise<void>;
  /** The present state of every job of these references. */
  read(references: readonly string[]): Promise<CourierEvent[]>;
  /** What drivers left as proof with these jobs, those left out that the courier does not show. */
  proof(jobIds: readonly string[]): Promise<CourierJobProof[]>;
  /** The picture at an address that `proof` told, 10 MB at most; never from a private network. */
  picture(url: string): Promise<CourierPicture>;
  /** All teams, by name. */
  teams(): Promise<CourierTeam[]>;
  /** The drivers of a team, each with what is theirs to deliver on that day (`2026-11-25`, Johannesburg). */
  drivers(teamId: string, day: string): Promise<CourierDriver[]>;
  /** Moves pickups that nobody has made yet to the hub, so that nobody drives to the merchant for them, and
   *  everything to the hub's day. Safe to repeat. Refused, some may be moved: then ask for each alone. */
  bringOn(parcels: readonly CourierParcel[], hub: CourierHub): Promise<void>;
  /** Gives jobs to a driver, whoever had them. Safe to repeat; where it throws, some may be given. */
  assign(jobIds: readonly string[], to: { fleetId: string; teamId: string | null }): Promise<void>;
  /** Longest time that a create whose answer was lost may still need to show up in `find`. */
  readonly worstDelayMs: number;
  /** Checks the shared secret in the body in constant time and strips credentials; null when it is not theirs. */
  readDelivery(raw: Buffer): CourierDelivery | null;
  /** The event in a stored delivery body. */
  translateDelivery(body: string): CourierEvent;
  /** The origin of the tracking page that may be framed, or null. */
  readonly trackingOrigin: string | null;
};
