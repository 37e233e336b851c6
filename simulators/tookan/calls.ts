import { DRIVERS, driverById, TEAMS, type SimFleet } from './fleet.ts';
import { isDead } from './jobs.ts';
import type { SimJob, SimJobs } from './jobs.ts';
import { jobRecord, longLink, shortLink } from './payload.ts';
import type { Walk } from './walk.ts';

export type Envelope = {
  message: string;
  status: number;
  data: unknown;
  total_page_count?: number;
};
export type CallBody = Record<string, unknown>;

type Context = { jobs: SimJobs; walk: Walk; fleet: SimFleet; origin: () => string };
type Call = (body: CallBody, late: { delayMs: number }) => Envelope;

// prettier-ignore
const REQUIRED = [
  'order_id', 'timezone', 'layout_type', 'customer_username', 'customer_address', 'job_delivery_datetime',
] as const;
// prettier-ignore
const OF_A_PICKUP = [
  'job_pickup_name', 'job_pickup_phone', 'job_pickup_address', 'job_pickup_datetime',
] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TASKS_A_PAGE = 50;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** The v2 calls by path, on the jobs in memory. */
export function createCalls({
  jobs,
  walk,
  fleet,
  origin,
}: Context): Readonly<Record<string, Call>> {
  return {
    create_task(body, { delayMs }) {
      const fields = textFields(body);
      const hasPickup = fields.has_pickup === '1';
      const required = [...REQUIRED, ...(hasPickup ? OF_A_PICKUP : [])];
      const missing = required.filter((name) => !fields[name]);
      if (missing.length > 0) return failed(100, `Parameter missing: ${missing.join(', ')}`);
      if (fields.has_delivery !== '1' || fields.layout_type !== '0') {
        return failed(201, 'Only a delivery, with its pickup or alone, can be simulated');
      }
      const pickupTime = hasPickup ? [fields.job_pickup_datetime] : [];
      const times = [...pickupTime, fields.job_delivery_datetime];
      if (!times.every((time) => TIME.test(time ?? ''))) return failed(201, 'Invalid date format');
      const [pickup, delivery] = hasPickup
        ? jobs.addPair(fields, delayMs)
        : jobs.addAlone(fields, delayMs);
      if (driverById(Number(fields.fleet_id))) {
        for (const job of new Set([pickup, delivery])) {
          jobs.assign(job, Number(fields.fleet_id), null);
          walk.move(job, 0);
        }
      }
      walk.schedule(pickup, delivery);
      const data = hasPickup
        ? created(pickup, delivery, origin())
        : createdAlone(delivery, origin());
      return done('The task has been created.', data);
    },

    edit_task(body) {
      const job = jobs.visibleById(Number(body.job_id));
      if (!job) return notFound();
      const { job_id: _, ...fields } = textFields(body);
      jobs.edit(job, fields);
      return done('The task has been updated.', { job_id: job.jobId });
    },

    cancel_task(body) {
      if (String(body.job_status ?? '') !== '9')
        return failed(100, 'Parameter missing: job_status');
      const found = String(body.job_id ?? '')
        .split(',')
        .map((id) => jobs.visibleById(Number(id)));
      const known = found.filter((job) => job !== null);
      if (known.length === 0 || known.length < found.length) return notFound();
      if (known.some(({ status }) => status === 2)) return failed(201, 'Task is already completed');
      for (const job of known) if (!isDead(job)) walk.move(job, 9);
      return done('The task has been canceled.', {});
    },

    get_job_details(body) {
      const ids = listOf(body.job_ids).map(Number);
      return records(
        ids.flatMap((id) => jobs.visibleById(id) ?? []),
        body,
      );
    },

    get_job_details_by_order_id(body) {
      const orderIds = [...new Set(listOf(body.order_ids).map(String))];
      return records(
        orderIds.flatMap((orderId) => jobs.visibleByOrder(orderId)),
        body,
      );
    },

    get_all_fleets: () => done('Successful', fleet.list()),
    view_all_team_only: () => done('Successful', TEAMS),

    /** Jobs of one type with one of the statuses, of the given delivery days and team, in pages. */
    get_all_tasks(body) {
      const [from, to] = [String(body.start_date ?? ''), String(body.end_date ?? '')];
      if (!DAY.test(from) || !DAY.test(to)) return failed(201, 'Invalid date format');
      if (body.job_type === undefined) return failed(100, 'Parameter missing: job_type');
      const statuses = String(body.job_status ?? '')
        .split(',')
        .map(Number);
      const team = Number(body.team_id) || null;
      const found = jobs.all().filter((job) => {
        const day = (job.fields.job_delivery_datetime ?? '').slice(0, 10);
        const isAskedFor = job.type === Number(body.job_type) && statuses.includes(job.status);
        return isAskedFor && (team === null || job.teamId === team) && day >= from && day <= to;
      });
      if (found.length === 0) return { message: 'No task found', status: 200, data: {} };
      const page = Math.max(1, Number(body.requested_page ?? 1));
      const shown = found.slice((page - 1) * TASKS_A_PAGE, page * TASKS_A_PAGE);
      const data = shown.map((job) => jobRecord(job, origin(), false));
      return {
        ...done('Successful', data),
        total_page_count: Math.ceil(found.length / TASKS_A_PAGE),
      };
    },

    assign_task(body) {
      const job = jobs.visibleById(Number(body.job_id));
      if (!job) return notFound();
      if (isDead(job) || job.status === 2) return failed(201, 'Task can not be assigned');
      const fleetId = Number(body.fleet_id);
      if (!DRIVERS.some((driver) => driver.fleet_id === fleetId)) {
        return failed(201, 'Invalid fleet id');
      }
      jobs.assign(job, fleetId, Number(body.team_id) || null);
      walk.move(job, 0);
      return done('Task assigned successfully.', { job_id: job.jobId });
    },

    edit_multiple_tasks(body) {
      const asked = [...listOf(body.pickups), ...listOf(body.deliveries)] as CallBody[];
      const found = asked.map((one) => jobs.visibleById(Number(one.job_id)));
      const known = found.filter((job) => job !== null);
      if (known.length === 0 || known.length < found.length) return notFound();
      if (known.some((job) => isDead(job) || job.status === 2))
        return failed(201, 'Task can not be edited');
      for (const [at, job] of known.entries()) {
        const { address, latitude, longitude, phone, time } = textFields(asked[at]!);
        const mark = job.type === 0 ? 'job_pickup_' : '';
        jobs.edit(job, {
          [job.type === 0 ? 'job_pickup_address' : 'customer_address']: address ?? '',
          [`${mark}latitude`]: latitude ?? '',
          [`${mark}longitude`]: longitude ?? '',
          ...(job.type === 0 ? { job_pickup_phone: phone ?? '' } : {}),
          [job.type === 0 ? 'job_pickup_datetime' : 'job_delivery_datetime']: time ?? '',
        });
      }
      return done('Tasks updated successfully.', {});
    },

    change_job_date(body) {
      const found = listOf(body.job_ids).map((id) => jobs.visibleById(Number(id)));
      const known = found.filter((job) => job !== null);
      if (known.length === 0 || known.length < found.length) return notFound();
      const time = String(body.end_time ?? '');
      if (!TIME.test(time)) return failed(201, 'Invalid date format');
      for (const job of known) {
        jobs.edit(job, {
          [job.type === 0 ? 'job_pickup_datetime' : 'job_delivery_datetime']: time,
        });
      }
      return done('Successful', {});
    },
  };

  function records(found: SimJob[], body: CallBody): Envelope {
    if (found.length === 0) return notFound();
    const withHistory = Number(body.include_task_history ?? 0) === 1;
    return done(
      'Successful',
      found.map((job) => jobRecord(job, origin(), withHistory)),
    );
  }
}

export function failed(status: number, message: string): Envelope {
  return { message, status, data: {} };
}

function done(message: string, data: unknown): Envelope {
  return { message, status: 200, data };
}

function notFound(): Envelope {
  return failed(404, 'No task found');
}

function created(pickup: SimJob, delivery: SimJob, origin: string) {
  const { fields } = delivery;
  const isNowhere = (address: string | undefined) => /\bnowhere\b/i.test(address ?? '');
  return {
    job_id: pickup.jobId,
    pickup_job_id: pickup.jobId,
    delivery_job_id: delivery.jobId,
    job_hash: delivery.hash,
    pickup_job_hash: pickup.hash,
    delivery_job_hash: delivery.hash,
    customer_name: fields.customer_username,
    customer_address: fields.customer_address,
    job_pickup_name: fields.job_pickup_name,
    job_pickup_address: fields.job_pickup_address,
    job_token: pickup.token,
    pickup_tracking_link: longLink(pickup, origin),
    delivery_tracing_link: shortLink(delivery, origin),
    order_id: delivery.orderId,
    pickupOrderId: pickup.orderId,
    deliveryOrderId: delivery.orderId,
    pickupAddressNotFound: isNowhere(fields.job_pickup_address),
    deliveryAddressNotFound: isNowhere(fields.customer_address),
  };
}

function createdAlone(job: SimJob, origin: string) {
  const { fields } = job;
  return {
    job_id: job.jobId,
    job_hash: job.hash,
    job_token: job.token,
    customer_name: fields.customer_username,
    customer_address: fields.customer_address,
    tracking_link: shortLink(job, origin),
    order_id: job.orderId,
    geofence_details: [],
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** The text and number fields of a call as strings, because Tookan treats both alike. Without the API key. */
function textFields(body: CallBody): Record<string, string> {
  const plain = Object.entries(body).filter(
    ([name, value]) => name !== 'api_key' && ['string', 'number'].includes(typeof value),
  );
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
}
