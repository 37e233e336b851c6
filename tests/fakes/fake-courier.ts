import { AppError } from '#app/domain/shared/errors.ts';
import { leftToCallOff } from '#app/integrations/tookan/status.ts';
import type { Clock } from '#app/ports/clock.ts';
import type {
  CourierBooking,
  CourierDriver,
  CourierEvent,
  CourierHalf,
  CourierHub,
  CourierJob,
  CourierJobProof,
  CourierLeg,
  CourierParcel,
  CourierPicture,
  CourierPort,
  CourierState,
  CourierTeam,
  PictureProblem,
} from '#app/ports/courier.ts';

type Made = {
  reference: string;
  job: CourierJob;
  visibleAt: number;
  isLive: boolean;
  /** Set when the dispatcher ended the other job of the pair. `named`: look-ups still return the id of that job. */
  half?: { onlyLeg: CourierLeg; named: boolean };
  /** The last reported state of each job. */
  states: Partial<Record<CourierLeg, CourierState>>;
};

export type FakeCourier = CourierPort & {
  /** Every booking that was sent, in order. */
  bookings: CourierBooking[];
  made: Made[];
  /** The references of every `findAll` call. */
  lookUps: string[][];
  cancelled: string[];
  /** Every accepted edit, in order. */
  edits: (Pick<CourierJob, 'pickupJobId' | 'deliveryJobId'> & { booking: CourierBooking })[];
  switches: {
    /** No call reaches the courier; nothing is done. */
    down: boolean;
    /** Create is refused with this message. */
    refuse: string | null;
    /** The job is created, but the answer is lost. */
    loseAnswer: boolean;
    /** Cancel is refused with this message. */
    refuseCancel: string | null;
    /** Edit is refused with this message. */
    refuseEdit: string | null;
    /** A parcel with this delivery job cannot be moved on from its hub. */
    refuseBringOn: string | null;
    /** Assign is refused with this message. */
    refuseAssign: string | null;
    /** A job is visible to look-ups only after this long. */
    commitMs: number;
    /** The jobs whose address is not found when they are created. */
    addressesNotFound: readonly CourierLeg[];
  };
  /** The answers of `teams` and, for any team and day, `drivers`. */
  fleet: { teams: CourierTeam[]; drivers: CourierDriver[] };
  /** Every accepted assignment, in order. */
  assigned: { jobIds: readonly string[]; fleetId: string; teamId: string | null }[];
  /** Every parcel moved on from a hub, in order. */
  broughtOn: { parcel: CourierParcel; hub: CourierHub }[];
  /** Called during a create call, after the job was created. */
  duringCreate: (() => Promise<void>) | null;
  /** Called once, while the next edit waits for its turn. */
  beforeEdit: (() => Promise<void>) | null;
  /** The answer of `read`. */
  states: CourierEvent[];
  /** `proofs`: what `proof` returns. `pictures`: for each URL, what `picture` returns, or the problem that it
   *  throws. */
  proofs: CourierJobProof[];
  pictures: Map<string, CourierPicture | PictureProblem>;
  /** Every picture URL requested, in order. */
  fetched: string[];
  /** Called while a picture is being downloaded. */
  duringPicture: (() => Promise<void>) | null;
  livePairs(reference: string): number;
  event(reference: string, leg: CourierLeg, state: CourierState | null): CourierEvent;
};

function isAskedFor({ job }: Made, jobIds: readonly string[]): boolean {
  return [job.pickupJobId, job.deliveryJobId].some((id) => id !== null && jobIds.includes(id));
}

/** The jobs of the booking that are among these ids, with their states. */
function jobsOf({ job, states }: Made, jobIds: readonly string[]) {
  const legs: readonly CourierLeg[] = ['pickup', 'delivery'];
  return legs.flatMap((leg) => {
    const jobId = job[`${leg}JobId`];
    return jobId !== null && jobIds.includes(jobId)
      ? [{ leg, jobId, state: states[leg] ?? null }]
      : [];
  });
}

/** Cancels as strictly as the simulator: once a job is done, the pair cannot be cancelled together. Returns the ids of
 *  the cancelled jobs. Throws 'courier-refused' if none may be cancelled. */
function callOff(one: Made, jobIds: readonly string[]): string[] {
  const jobs = jobsOf(one, jobIds);
  const isAnyDone = jobs.some(({ state }) => state === 'successful');
  const left = isAnyDone ? leftToCallOff(jobs) : jobs;
  if (!left) throw new AppError('courier-refused', 'Task is already completed');
  for (const { leg } of left) one.states[leg] = 'cancelled';
  one.isLive = false;
  return left.map(({ jobId }) => jobId);
}

function seen({ job, half }: Made): CourierJob | CourierHalf {
  if (!half) return job;
  const gone = half.onlyLeg === 'pickup' ? 'deliveryJobId' : 'pickupJobId';
  return { ...job, onlyLeg: half.onlyLeg, ...(half.named ? {} : { [gone]: null }) };
}

/** A dispatch system in memory, with its failures as switches. */
export function fakeCourier(clock: Clock): FakeCourier {
  let nextId = 1_000;
  const made: Made[] = [];
  const switches: FakeCourier['switches'] = {
    down: false,
    refuse: null,
    loseAnswer: false,
    refuseCancel: null,
    refuseEdit: null,
    refuseBringOn: null,
    refuseAssign: null,
    commitMs: 0,
    addressesNotFound: [],
  };
  const whenUp = () => {
    if (switches.down) throw new AppError('courier-down', 'The courier cannot be reached.');
  };
  const isVisible = (one: Made) => one.isLive && one.visibleAt <= clock.now().getTime();

  const courier: FakeCourier = {
    worstDelayMs: 45_000,
    trackingOrigin: null,
    bookings: [],
    made,
    lookUps: [],
    cancelled: [],
    edits: [],
    fleet: { teams: [], drivers: [] },
    assigned: [],
    broughtOn: [],
    switches,
    duringCreate: null,
    beforeEdit: null,
    states: [],
    proofs: [],
    pictures: new Map(),
    fetched: [],
    duringPicture: null,

    async findAll(asked) {
      courier.lookUps.push(asked.map(({ reference }) => reference));
      const found = new Map<string, CourierJob | CourierHalf>();
      for (const ask of asked) {
        const one = await courier.find(ask);
        if (one) found.set(ask.reference, one);
      }
      return found;
    },
    async find({ reference, legs }) {
      whenUp();
      const found = made.find((one) => one.reference === reference && isVisible(one));
      if (found && legs === 'pair' && found.job.pickupJobId === null)
        return { ...found.job, onlyLeg: 'delivery' };
      return found ? seen(found) : null;
    },
    async create(booking, sendBefore) {
      whenUp();
      if (sendBefore && clock.now() > sendBefore)
        throw new AppError('courier-down', 'The call waited too long for its turn.');
      courier.bookings.push(booking);
      if (switches.refuse) throw new AppError('courier-refused', switches.refuse);
      const id = (nextId += 2);
      const job: CourierJob = {
        pickupJobId: booking.pickup ? String(id) : null,
        deliveryJobId: String(id + 1),
        pickupHash: booking.pickup ? `p${id}` : null,
        deliveryHash: `d${id}`,
        jobToken: `t${id}`,
        trackingLink: `https://courier.example/t/${id}`,
        addressesNotFound: switches.addressesNotFound,
      };
      const visibleAt = clock.now().getTime() + switches.commitMs;
      made.push({ reference: booking.reference, job, visibleAt, isLive: true, states: {} });
      await courier.duringCreate?.();
      if (switches.loseAnswer) throw new AppError('courier-unknown', 'The courier did not answer.');
      return job;
    },
    async cancel(jobIds) {
      whenUp();
      if (switches.refuseCancel) throw new AppError('courier-refused', switches.refuseCancel);
      const hidden = made.filter((one) => isAskedFor(one, jobIds) && one.isLive && !isVisible(one));
      const unseen = jobIds.filter((id) => hidden.some((one) => isAskedFor(one, [id])));
      const seen = jobIds.filter((id) => !unseen.includes(id));
      const asked = made.filter((one) => isAskedFor(one, seen));
      const unknown = seen.filter((id) => !asked.some((one) => isAskedFor(one, [id])));
      courier.cancelled.push(...unknown, ...asked.flatMap((one) => callOff(one, seen)));
      return unseen;
    },
    async edit(job, booking) {
      const { beforeEdit } = courier;
      courier.beforeEdit = null;
      await beforeEdit?.();
      whenUp();
      if (switches.refuseEdit) throw new AppError('courier-refused', switches.refuseEdit);
      courier.edits.push({ ...job, booking });
    },
    async teams() {
      whenUp();
      return courier.fleet.teams;
    },
    async drivers() {
      whenUp();
      return courier.fleet.drivers;
    },
    async bringOn(parcels, hub) {
      whenUp();
      if (parcels.some(({ deliveryJobId }) => deliveryJobId === switches.refuseBringOn))
        throw new AppError('courier-refused', 'Task can not be edited');
      courier.broughtOn.push(...parcels.map((parcel) => ({ parcel, hub })));
    },
    async assign(jobIds, to) {
      whenUp();
      if (switches.refuseAssign) throw new AppError('courier-refused', switches.refuseAssign);
      courier.assigned.push({ jobIds, ...to });
    },
    async read(references) {
      whenUp();
      return courier.states.filter((event) => references.includes(event.reference));
    },
    async proof(jobIds) {
      whenUp();
      return courier.proofs.filter(({ jobId }) => jobIds.includes(jobId));
    },
    async picture(url) {
      whenUp();
      courier.fetched.push(url);
      await courier.duringPicture?.();
      const found = courier.pictures.get(url) ?? 'missing';
      if (typeof found !== 'string') return found;
      throw new AppError('courier-refused', 'No picture.', { picture: found });
    },
    readDelivery: () => null,
    translateDelivery(body) {
      const event = JSON.parse(body) as Omit<CourierEvent, 'at'> & { at: string | null };
      return { ...event, at: event.at === null ? null : new Date(event.at) };
    },
    livePairs: (reference) =>
      made.filter((one) => one.reference === reference && one.isLive).length,
    event(reference, leg, state) {
      const one = made.findLast(({ reference: its }) => its === reference);
      const job = one?.job;
      if (one && state) one.states[leg] = state;
      const jobId = (leg === 'pickup' ? job?.pickupJobId : job?.deliveryJobId) ?? '1';
      return { reference, jobId, leg, state, at: clock.now(), driver: null, trackingLink: null };
    },
  };
  return courier;
}
