import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { parsePhone } from '#app/domain/shared/phone.ts';
import type {
  CourierBooking,
  CourierEvent,
  CourierHalf,
  CourierJob,
  CourierLeg,
  CourierState,
  CourierStop,
} from '#app/ports/courier.ts';
import { placeOf } from './place.ts';
import { courierLeg, courierState, isLive } from './status.ts';
import { fromTookanTime, SAST_TIMEZONE, toTookanTime } from './times.ts';
import { TookanWebhook } from './wire.ts';
import type { TookanCreated, TookanCreatedAlone, TookanJob } from './wire.ts';

/** The body of create_task, without the key. Unknown values are omitted, never sent empty. */
export function toCreateTask(booking: CourierBooking): Record<string, unknown> {
  const { pickup, delivery } = booking;
  const to = coordinatesOf(delivery);
  const from = pickup && coordinatesOf(pickup);
  return {
    order_id: booking.reference,
    job_description: booking.description,
    barcode: booking.barcode,
    has_pickup: pickup ? '1' : '0',
    has_delivery: '1',
    layout_type: '0',
    tracking_link: 1,
    auto_assignment: '0',
    timezone: SAST_TIMEZONE,
    job_pickup_name: pickup?.name,
    job_pickup_phone: pickup ? toTookanPhone(pickup.phone) : undefined,
    job_pickup_email: pickup?.email || undefined,
    job_pickup_address: pickup?.address,
    job_pickup_latitude: from?.latitude,
    job_pickup_longitude: from?.longitude,
    job_pickup_datetime: pickup ? toTookanTime(pickup.before) : undefined,
    customer_username: delivery.name,
    customer_phone: toTookanPhone(delivery.phone),
    customer_email: delivery.email || undefined,
    customer_address: delivery.address,
    latitude: to?.latitude,
    longitude: to?.longitude,
    // Tookan stores a position per phone number. Without a position from us, an old one would override the address.
    ignore_customer_lat_long: to ? undefined : 1,
    job_delivery_datetime: toTookanTime(delivery.before),
  };
}

/** The bodies of edit_task, one per job. For a pickup only the description changes. Times stay as booked; when we no
 *  longer know a position, the courier geocodes the address. */
export function toEditTasks(
  job: Pick<CourierJob, 'pickupJobId' | 'deliveryJobId'>,
  booking: CourierBooking,
): Record<string, unknown>[] {
  const all = toCreateTask(booking);
  const fields = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, all[name]]));
  const edit = (jobId: string | null, names: readonly string[]) =>
    jobId === null ? [] : [{ job_id: Number(jobId), notify: 0, ...fields(names) }];
  return [...edit(job.pickupJobId, PICKUP_EDITS), ...edit(job.deliveryJobId, DELIVERY_EDITS)];
}

const PICKUP_EDITS = ['layout_type', 'timezone', 'job_description'] as const;
// prettier-ignore
const DELIVERY_EDITS = [
  ...PICKUP_EDITS, 'customer_username', 'customer_phone', 'customer_email', 'customer_address',
  'latitude', 'longitude', 'ignore_customer_lat_long',
] as const;

/** The phone number in international format; undefined if it is empty or '0'. A number that cannot be parsed is sent
 *  as entered, so that the driver sees it. */
export function toTookanPhone(phone: string | null): string | undefined {
  const text = phone?.trim();
  if (!text || text === '0') return undefined;
  const ours = parsePhone(text);
  if (ours) return ours.e164;
  const parsed = parsePhoneNumberFromString(text, 'ZA');
  return parsed?.isPossible() ? parsed.number : text;
}

function coordinatesOf({ latitude, longitude }: CourierStop) {
  if (latitude === null || longitude === null) return null;
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
}

export function jobFromCreated(created: TookanCreated): CourierJob {
  return {
    pickupJobId: String(created.pickup_job_id),
    deliveryJobId: String(created.delivery_job_id),
    pickupHash: created.pickup_job_hash || null,
    deliveryHash: created.delivery_job_hash || created.job_hash || null,
    jobToken: created.job_token || null,
    trackingLink:
      webLink(created.delivery_tracing_link) ??
      webLink(created.delivery_tracking_link) ??
      webLink(created.tracking_link),
    addressesNotFound: [
      ...(created.pickupAddressNotFound ? (['pickup'] as const) : []),
      ...(created.deliveryAddressNotFound ? (['delivery'] as const) : []),
    ],
  };
}

export function jobFromCreatedAlone(created: TookanCreatedAlone): CourierJob {
  return {
    pickupJobId: null,
    deliveryJobId: String(created.job_id),
    pickupHash: null,
    deliveryHash: created.delivery_job_hash || created.job_hash || null,
    jobToken: created.job_token || null,
    trackingLink:
      webLink(created.delivery_tracing_link) ??
      webLink(created.delivery_tracking_link) ??
      webLink(created.tracking_link),
    addressesNotFound: created.deliveryAddressNotFound ? ['delivery'] : [],
  };
}

/** The live deliveries of a reference that was booked without a pickup, oldest first. */
export function liveDeliveries(jobs: readonly TookanJob[], reference: string): CourierJob[] {
  return jobs
    .filter((job) => job.order_id === reference && courierLeg(job.job_type) === 'delivery')
    .filter((job) => isLive(job.job_status))
    .sort((a, b) => a.job_id - b.job_id)
    .map((job) => ({ ...jobFromPair(job, job), pickupJobId: null, pickupHash: null }));
}

type LivePairs = { pairs: CourierJob[]; halves: CourierHalf[] };

/** The live pairs of one reference, oldest first, and live jobs without a live partner. The id of a cancelled partner
 *  is included. */
export function livePairs(jobs: readonly TookanJob[], reference: string): LivePairs {
  const ours = jobs.filter((job) => job.order_id === reference).sort((a, b) => a.job_id - b.job_id);
  const pairs: CourierJob[] = [];
  const halves: CourierHalf[] = [];

  for (const related of Map.groupBy(ours, relationshipOf).values()) {
    const pickups = ofLeg(related, 'pickup');
    const deliveries = ofLeg(related, 'delivery');
    for (let i = 0; i < Math.max(pickups.live.length, deliveries.live.length); i++) {
      const [pickup, delivery] = [pickups.live[i], deliveries.live[i]];
      if (pickup && delivery) pairs.push(jobFromPair(pickup, delivery));
      else if (pickup) halves.push(half('pickup', pickup, deliveries.ended.at(-1)));
      else if (delivery) halves.push(half('delivery', pickups.ended.at(-1), delivery));
    }
  }
  const byAge = (a: CourierJob | CourierHalf, b: CourierJob | CourierHalf) => ageOf(a) - ageOf(b);
  return { pairs: pairs.sort(byAge), halves: halves.sort(byAge) };
}

function ofLeg(jobs: readonly TookanJob[], leg: CourierLeg) {
  const own = jobs.filter((job) => courierLeg(job.job_type) === leg);
  return {
    live: own.filter((job) => isLive(job.job_status)),
    ended: own.filter((job) => !isLive(job.job_status)),
  };
}

/** Tookan's ids increase over time. */
function ageOf({ pickupJobId, deliveryJobId }: CourierJob | CourierHalf): number {
  return Number(pickupJobId ?? deliveryJobId);
}

function half(
  onlyLeg: CourierLeg,
  pickup: TookanJob | undefined,
  delivery: TookanJob | undefined,
): CourierHalf {
  const known = delivery ?? pickup;
  return {
    onlyLeg,
    pickupJobId: pickup ? String(pickup.job_id) : null,
    deliveryJobId: delivery ? String(delivery.job_id) : null,
    pickupHash: pickup?.job_hash || null,
    deliveryHash: delivery?.job_hash || null,
    jobToken: (known && relationshipOf(known)) || null,
    trackingLink: webLink(delivery?.tracking_link) ?? webLink(delivery?.full_tracking_link),
    addressesNotFound: [],
  };
}

function relationshipOf(job: TookanJob): string {
  return job.pickup_delivery_relationship || job.job_token || '';
}

function jobFromPair(pickup: TookanJob, delivery: TookanJob): CourierJob {
  return {
    pickupJobId: String(pickup.job_id),
    deliveryJobId: String(delivery.job_id),
    pickupHash: pickup.job_hash || null,
    deliveryHash: delivery.job_hash || null,
    jobToken: relationshipOf(delivery) || null,
    trackingLink: webLink(delivery.tracking_link) ?? webLink(delivery.full_tracking_link),
    // Only the answer to create_task contains this.
    addressesNotFound: [],
  };
}

export function eventFromDelivery(body: string): CourierEvent {
  return toEvent(TookanWebhook.parse(JSON.parse(body)));
}

/** A job that is neither pickup nor delivery is not ours: its state is null, so it is never applied. */
export function toEvent(job: TookanWebhook): CourierEvent {
  const leg = courierLeg(job.job_type);
  const state = leg ? courierState(job.job_status) : null;
  return {
    reference: job.order_id ?? '',
    jobId: job.job_id == null ? '' : String(job.job_id),
    leg: leg ?? 'delivery',
    state,
    at: eventTime(job, state),
    driver: driverOf(job),
    trackingLink: webLink(job.tracking_link) ?? webLink(job.full_tracking_link),
  };
}

function driverOf(job: TookanWebhook): CourierEvent['driver'] {
  if (!job.fleet_id) return null;
  const place = placeOf(job.fleet_latitude, job.fleet_longitude);
  return { fleetId: String(job.fleet_id), name: job.fleet_name?.trim() || null, place };
}

function eventTime(job: TookanWebhook, state: CourierState | null): Date | null {
  const changes = (job.task_history ?? []).filter((entry) => entry.type === 'state_changed');
  const last = changes.reduce<(typeof changes)[number] | null>(
    (found, entry) => ((entry.id ?? -1) > (found?.id ?? -1) ? entry : found),
    null,
  );
  return (
    fromTookanTime(last?.creation_datetime, job.timezone) ??
    fromTookanTime(timeTextOf(job, state), job.timezone)
  );
}

/** The time at which the job got this state, as Tookan writes it; null if unknown. Tookan has a field only for some
 *  states. For 'unassigned' it is the time at which the job was created. */
export function timeTextOf(job: TookanWebhook, state: CourierState | null): string | null {
  switch (state) {
    case 'successful':
    case 'failed':
      return job.completed_datetime ?? null;
    case 'inProgress':
      return job.arrived_datetime ?? null;
    case 'started':
      return job.started_datetime ?? null;
    case 'accepted':
      return job.acknowledged_datetime ?? null;
    case 'unassigned':
      return job.creation_datetime ?? null;
    default:
      return null;
  }
}

/** Links are shown to people and framed, so only web URLs are accepted. */
function webLink(text: string | null | undefined): string | null {
  const url = text ? URL.parse(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
