import { DateTime } from 'luxon';
import { driverById, TEAMS } from './fleet.ts';
import { statusWord } from './jobs.ts';
import type { SimJob } from './jobs.ts';

const ZONE = 'Africa/Johannesburg';

/** A job as the look-up calls return it. */
export function jobRecord(job: SimJob, origin: string, withHistory: boolean) {
  return {
    job_id: job.jobId,
    order_id: job.orderId,
    job_type: job.type,
    job_status: job.status,
    job_hash: job.hash,
    job_token: job.token,
    pickup_delivery_relationship: job.token,
    has_pickup: job.type === 0 ? 1 : 0,
    has_delivery: job.type,
    tracking_link: shortLink(job, origin),
    team_id: job.teamId ?? 0,
    fleet_id: job.fleetId,
    fleet_name: driverOf(job)?.fleet_name ?? null,
    customer_username: job.fields.customer_username ?? '',
    job_address: addressOf(job),
    job_description: job.fields.job_description ?? '',
    barcode: job.fields.barcode ?? '',
    tags: job.fields.tags ?? '',
    timezone: job.fields.timezone ?? '-120',
    creation_datetime: iso(job.createdAt),
    acknowledged_datetime: localText(job.entered[7]) ?? '0000-00-00 00:00:00',
    started_datetime: localText(job.entered[1]) ?? '0000-00-00 00:00:00',
    arrived_datetime: localText(job.entered[4]) ?? '0000-00-00 00:00:00',
    completed_datetime: localText(completedAt(job)) ?? '0000-00-00 00:00:00',
    custom_field: [],
    ...(withHistory && { task_history: historyOf(job) }),
  };
}

/** A webhook body with the quirks of the recorded one: unpadded seconds, "Invalid date", phone "0", HTML labels, and
 *  two credentials that should not be there. */
export function webhookPayload(job: SimJob, origin: string, sharedSecret: string) {
  const driver = driverOf(job);
  const { fields } = job;
  const [latitude, longitude] =
    job.type === 0
      ? [fields.job_pickup_latitude, fields.job_pickup_longitude]
      : [fields.latitude, fields.longitude];
  return {
    ...jobRecord(job, origin, true),
    acknowledged_datetime: localText(job.entered[7]) ?? 'Invalid date',
    started_datetime: localText(job.entered[1]) ?? 'Invalid date',
    arrived_datetime: localText(job.entered[4]) ?? 'Invalid date',
    completed_datetime: localText(completedAt(job)) ?? 'Invalid date',
    format: 'application/json',
    webhook_type: 0,
    task_status: job.status,
    job_state: statusWord(job.status),
    task_state: statusWord(job.status).toUpperCase(),
    template_key: statusWord(job.status).toUpperCase(),
    team_name: TEAMS.find(({ team_id }) => team_id === job.teamId)?.team_name ?? '',
    fleet_phone: driver?.phone ?? '0',
    fleet_email: '',
    fleet_image: '',
    fleet_latitude: '-26.2041',
    fleet_longitude: '28.0473',
    license: '',
    transport_type: 2,
    customer_phone: fields.customer_phone || '0',
    customer_email: fields.customer_email ?? '',
    customer_comment: null,
    customer_rating: null,
    job_latitude: latitude ?? '-26.2041',
    job_longitude: longitude ?? '28.0473',
    job_pickup_name: fields.job_pickup_name ?? '',
    job_pickup_phone: fields.job_pickup_phone || '0',
    job_pickup_email: fields.job_pickup_email ?? '',
    job_pickup_address: fields.job_pickup_address ?? '',
    job_pickup_latitude: fields.job_pickup_latitude ?? '',
    job_pickup_longitude: fields.job_pickup_longitude ?? '',
    job_pickup_datetime: job.type === 0 ? fields.job_pickup_datetime : 'Invalid date',
    job_delivery_datetime: job.type === 1 ? fields.job_delivery_datetime : 'Invalid date',
    full_tracking_link: longLink(job, origin),
    total_distance_travelled: 0,
    driver_comment: '',
    remarks: null,
    promo_used: null,
    is_internal: 0,
    custom_fields: [],
    ref_images: [],
    access_token: `sim-account-${job.token}`,
    tookan_shared_secret: sharedSecret,
  };
}

export function shortLink(job: SimJob, origin: string): string {
  return `${origin}/t/${job.hash}`;
}

export function longLink(job: SimJob, origin: string): string {
  return `${origin}/tracking/index.html?jobID=${job.hash}`;
}

function historyOf(job: SimJob) {
  const shown = job.history.filter(({ visibleAt = 0 }) => visibleAt <= Date.now());
  const { latitude = '-26.2041', longitude = '28.0473' } = job.type === 1 ? job.fields : {};
  return shown.map(({ id, type, description, at }) => ({
    id,
    job_id: job.jobId,
    fleet_id: job.fleetId,
    fleet_name: driverOf(job)?.fleet_name ?? null,
    latitude,
    longitude,
    type,
    description,
    extra_fields: null,
    creation_datetime: iso(at),
    label_description: `<b>${description}</b>`,
  }));
}

function driverOf(job: SimJob) {
  return job.fleetId === null ? null : driverById(job.fleetId);
}

function addressOf({ type, fields }: SimJob): string {
  return (type === 0 ? fields.job_pickup_address : fields.customer_address) ?? '';
}

function completedAt({ entered }: SimJob): number | undefined {
  return entered[2] ?? entered[3];
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function localText(at: number | undefined): string | null {
  return at === undefined
    ? null
    : DateTime.fromMillis(at, { zone: ZONE }).toFormat('yyyy-MM-dd HH:mm:s');
}
