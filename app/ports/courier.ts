import type { Position } from '#app/domain/shared/geo.ts';
import type { PictureType } from '#app/domain/shared/picture-type.rules.ts';

/** The start or end of a delivery, as the driver needs it. Coordinates are sent only when they are exact. */
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
  /** Unique per shipment attempt; a job can be looked up by it later. */
  reference: string;
  /** The text that the driver reads: items and delivery notes. */
  description: string;
  barcode: string;
  /** Null when the courier already has the parcel: then a single delivery job is booked. */
  pickup: CourierStop | null;
  delivery: CourierStop;
};

/** The reference to look up, and whether a pair or only a delivery was requested. Without `legs`, a single job could
 *  not be distinguished from the remaining half of a pair. */
export type CourierAsk = { reference: string; legs: 'pair' | 'delivery' };

/** The courier jobs of one shipment: a pickup and a delivery, or only a delivery (`pickupJobId` null). */
export type CourierJob = {
  pickupJobId: string | null;
  deliveryJobId: string;
  pickupHash: string | null;
  deliveryHash: string | null;
  jobToken: string | null;
  trackingLink: string | null;
  /** The jobs whose address the courier did not find; known only when they are created. */
  addressesNotFound: readonly CourierLeg[];
};

export type CourierLeg = 'pickup' | 'delivery';

/** The remaining half of a pair: the dispatcher ended the other job, or it is not visible (yet). The missing job's id
 *  is null when the courier no longer reports it. */
export type CourierHalf = Omit<CourierJob, 'deliveryJobId'> & {
  deliveryJobId: string | null;
  onlyLeg: CourierLeg;
};

export function isHalf(found: CourierJob | CourierHalf): found is CourierHalf {
  return 'onlyLeg' in found;
}

/** The courier's job states, as we name them. */
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

/** What the courier reports about one job, from a webhook or from a look-up. */
export type CourierEvent = {
  reference: string;
  jobId: string;
  leg: CourierLeg;
  /** Null for an unknown state number: the event is recorded but never applied. */
  state: CourierState | null;
  at: Date | null;
  /** `name` is null if the courier sent only the driver's id. `place` is the driver's position at that time. Only
   *  webhooks have one, and only if the driver's phone had a position. */
  driver: { fleetId: string; name: string | null; place?: Position | null } | null;
  trackingLink: string | null;
};

/** A webhook delivery from the courier whose secret was verified, with every credential removed. */
export type CourierDelivery = { deliveryKey: string; reference: string; body: string };

/** A parcel at a hub that is still to be delivered. `pickupJobId` is null when the courier has already collected
 *  it. */
export type CourierParcel = { pickupJobId: string | null; deliveryJobId: string };

/** Where drivers load, and the time window of the delivery day. Without a position the courier geocodes the address
 *  itself, as it does for a booking. */
export type CourierHub = {
  address: string;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  from: Date;
  before: Date;
};

/** A group of drivers that is managed together. The deliveries of a hub belong to one team. */
export type CourierTeam = { teamId: string; name: string };

/** `load`: the driver's deliveries of the day that are not finished. `state`: what the driver's app reports now; null
 *  when it reports nothing, or a value we do not know. */
export type CourierDriver = {
  fleetId: string;
  name: string;
  phone: string | null;
  state: 'available' | 'busy' | 'offline' | null;
  load: number;
};

/** One piece of proof that a driver added to a job: a picture (by its URL) or a text. `entry` identifies it within
 *  the job and stays the same however often the courier reports it. */
export type CourierProof = {
  entry: string;
  kind: 'photo' | 'signature' | 'note';
  /** Set for a picture, null for a text. */
  url: string | null;
  text: string | null;
  /** Who received the parcel, if the driver entered it. */
  receivedBy: string | null;
  driverName: string | null;
  at: Date | null;
  place: Position | null;
  /** True when it was added to a failed attempt, so it does not prove a delivery. Null while the attempt has not
   *  ended. */
  isOfFailure: boolean | null;
};

/** The proof entries in a job's history, and the job's state. */
export type CourierJobProof = {
  jobId: string;
  state: CourierState | null;
  entries: readonly CourierProof[];
};

export type CourierPicture = { content: Uint8Array; contentType: PictureType };

/** Why a picture cannot be downloaded: `details.picture` of 'courier-refused'. A 'missing' picture may still appear;
 *  the other problems are permanent. */
export const PICTURE_PROBLEMS = ['missing', 'notAPicture', 'tooLarge', 'notAllowed'] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** The courier dispatch system.
 *  Every call may throw 'courier-down' (it certainly had no effect; retry), 'courier-unknown' (no answer: it may have
 *  taken effect) or 'courier-refused' (with the courier's own message; do not retry). */
export type CourierPort = {
  /** The live job or pair of this reference, the oldest if there are several. If half of a pair is gone, the remaining
   *  half; null when nothing is live. Cancelled and deleted jobs do not count. */
  find(asked: CourierAsk): Promise<CourierJob | CourierHalf | null>;
  /** The same as `find` for many references, in as few calls as the courier allows. A reference without a live job is
   *  left out. */
  findAll(asked: readonly CourierAsk[]): Promise<Map<string, CourierJob | CourierHalf>>;
  /** Creates a job pair, or a delivery alone. Not safe to repeat, because the courier does not detect duplicates:
   *  call `find` first. A call that has not left by `sendBefore` is not sent at all ('courier-down'). */
  create(booking: CourierBooking, sendBefore?: Date): Promise<CourierJob>;
  /** Cancels jobs. Returns the ids that the courier does not show. Those jobs are gone, or they were created less
   *  than `worstDelayMs` ago and are not visible yet. */
  cancel(jobIds: readonly string[]): Promise<readonly string[]>;
  /** Updates live jobs to match the booking: the description and the delivery's stop, but no times and not the
   *  pickup's stop. Safe to repeat. */
  edit(
    job: Pick<CourierJob, 'pickupJobId' | 'deliveryJobId'>,
    booking: CourierBooking,
  ): Promise<void>;
  /** The current state of every job with these references. */
  read(references: readonly string[]): Promise<CourierEvent[]>;
  /** The proof that drivers added to these jobs. Jobs that the courier does not show are left out. */
  proof(jobIds: readonly string[]): Promise<CourierJobProof[]>;
  /** Downloads a picture from a URL that `proof` returned, 10 MB at most; never from a private network. */
  picture(url: string): Promise<CourierPicture>;
  /** All teams, sorted by name. */
  teams(): Promise<CourierTeam[]>;
  /** The drivers of a team, each with the load of that day (`2026-11-25`, Johannesburg). */
  drivers(teamId: string, day: string): Promise<CourierDriver[]>;
  /** Moves the given pickups to the place where a driver is to load the parcels, and moves every job to the time window
   *  in `hub`. The place is a hub, or the original pickup place after a scan at the hub was undone. Safe to repeat.
   *  When it is refused, some jobs may already have moved: then call it for each parcel alone. */
  bringOn(parcels: readonly CourierParcel[], hub: CourierHub): Promise<void>;
  /** Assigns jobs to a driver, even if they are assigned to another one. Safe to repeat. When it throws, some jobs
   *  may already be assigned. */
  assign(jobIds: readonly string[], to: { fleetId: string; teamId: string | null }): Promise<void>;
  /** The longest time, in ms, that a job may take to appear in `find` after a create call whose answer was lost. */
  readonly worstDelayMs: number;
  /** Compares the shared secret in the body in constant time and removes credentials. Null when the secret is wrong, or
   *  the body cannot be read or is nested too deeply. */
  readDelivery(raw: Buffer): CourierDelivery | null;
  /** Reads the event from a stored delivery body. */
  translateDelivery(body: string): CourierEvent;
  /** The origin of the tracking page that we may show in a frame, or null. */
  readonly trackingOrigin: string | null;
};
