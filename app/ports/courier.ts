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
  /** Longest time that a create whose answer was lost may still need to show up in `find`. */
  readonly worstDelayMs: number;
  /** Checks the shared secret in the body in constant time and strips credentials; null when it is not theirs. */
  readDelivery(raw: Buffer): CourierDelivery | null;
  /** The event in a stored delivery body. */
  translateDelivery(body: string): CourierEvent;
  /** The origin of the tracking page that may be framed, or null. */
  readonly trackingOrigin: string | null;
};
