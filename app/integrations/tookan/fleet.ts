import { AppError } from '#app/domain/shared/errors.ts';
import type { CourierDriver, CourierHub, CourierPort } from '#app/ports/courier.ts';
import { detailsOf, down, parseData, readAnswer, refusal, wordsOf } from './answers.ts';
import { SAST_TIMEZONE, toTookanTime } from './times.ts';
import { toTookanPhone } from './translate.ts';
import type { Post } from './transport.ts';
import { TookanFleets, TookanTasks, TookanTeams, type TookanFleet } from './wire.ts';
import type { TookanEnvelope } from './wire.ts';

/** Statuses of jobs that are assigned to a driver and not finished. */
const OPEN_STATUSES = '0,1,4,7';
const DELIVERY = 1;
/** At most this many pages of a team's jobs are read, in case the reported page count is wrong. */
const MAX_PAGES = 40;

/** Calls about drivers and teams. Every failed read is reported as 'courier-down'. */
export function fleetCalls(
  post: Post,
): Pick<CourierPort, 'teams' | 'drivers' | 'assign' | 'bringOn'> {
  async function ask(call: string, body: Record<string, unknown>): Promise<TookanEnvelope> {
    const answer = readAnswer(await post(call, body), 'courier-down');
    if (answer.status === 200 || answer.status === 1 || answer.status === 404) return answer;
    if (answer.status === 101) throw refusal(answer, 'courier-down');
    throw down('The courier could not list its drivers or teams.', detailsOf(answer));
  }

  return {
    async teams() {
      const answer = await ask('view_all_team_only', {});
      if (answer.status === 404) return [];
      return parseData(TookanTeams, answer, 'courier-down')
        .map(({ team_id: id, team_name: name }) => ({
          teamId: String(id),
          name: name || String(id),
        }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },

    async drivers(teamId, day) {
      const answer = await ask('get_all_fleets', { include_team_id: 1 });
      if (answer.status === 404) return [];
      const all = parseData(TookanFleets, answer, 'courier-down');
      // If no driver in the answer has a team, any of them may belong to the requested team, so all are offered.
      const named = all.some(({ team_id: teams }) => teams);
      const own = named ? all.filter((one) => teamsOf(one).includes(teamId)) : all;
      const load = own.length > 0 ? await loadsOf(ask, teamId, day) : new Map<number, number>();
      return own.map((one) => driverOf(one, load.get(one.fleet_id) ?? 0));
    },

    async assign(jobIds, { fleetId, teamId }) {
      for (const jobId of jobIds) {
        const team = teamId === null ? {} : { team_id: Number(teamId) };
        const body = { job_id: Number(jobId), fleet_id: Number(fleetId), ...team };
        await change(post, 'assign_task', body);
      }
    },

    async bringOn(parcels, hub) {
      const pickups = parcels.flatMap(({ pickupJobId: id }) => (id ? [pickupAt(id, hub)] : []));
      const ids = parcels.flatMap(({ pickupJobId, deliveryJobId }) => [
        ...(pickupJobId ? [Number(pickupJobId)] : []),
        Number(deliveryJobId),
      ]);
      const [only] = pickups;
      // The call for a single job is better documented. A caller whose batch was refused tries each job again on its
      // own, and so uses this call.
      if (only && pickups.length === 1) await change(post, 'edit_task', aloneOf(only));
      else if (only) await change(post, 'edit_multiple_tasks', { pickups, deliveries: [] });
      await change(post, 'change_job_date', {
        job_ids: ids,
        layout_type: 0,
        start_time: toTookanTime(hub.from),
        end_time: toTookanTime(hub.before),
      });
    },
  };
}

function pickupAt(jobId: string, hub: CourierHub) {
  return {
    job_id: Number(jobId),
    address: hub.address,
    // Sent empty instead of omitted, so that the previous position does not remain.
    latitude: hub.latitude?.toFixed(6) ?? '',
    longitude: hub.longitude?.toFixed(6) ?? '',
    phone: toTookanPhone(hub.phone) ?? '',
    time: toTookanTime(hub.before),
  };
}

function aloneOf(pickup: ReturnType<typeof pickupAt>) {
  const { job_id, address, latitude, longitude, phone, time } = pickup;
  return {
    job_id,
    notify: 0,
    layout_type: '0',
    timezone: SAST_TIMEZONE,
    job_pickup_address: address,
    job_pickup_latitude: latitude,
    job_pickup_longitude: longitude,
    job_pickup_phone: phone,
    job_pickup_datetime: time,
  };
}

function teamsOf({ team_id: teams }: TookanFleet): string[] {
  return (teams ?? '').split(',').map((one) => one.trim());
}

const STATES: Readonly<Record<number, CourierDriver['state']>> = {
  0: 'available',
  1: 'offline',
  2: 'busy',
};

function driverOf(fleet: TookanFleet, load: number): CourierDriver {
  const { fleet_id: id, fleet_name, name, username, phone, status } = fleet;
  return {
    fleetId: String(id),
    name: fleet_name?.trim() || name?.trim() || username?.trim() || `Driver ${id}`,
    phone: phone?.trim() || null,
    state: status === null || status === undefined ? null : (STATES[status] ?? null),
    load,
  };
}

type Ask = (call: string, body: Record<string, unknown>) => Promise<TookanEnvelope>;

/** The number of open deliveries per driver on that day, by fleet id. */
async function loadsOf(ask: Ask, teamId: string, day: string): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const asked = { job_type: DELIVERY, job_status: OPEN_STATUSES, team_id: Number(teamId) };
  const range = { start_date: day, end_date: day, is_pagination: 1 };
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await ask('get_all_tasks', { ...asked, ...range, requested_page: page });
    // Tookan answers 'No task …' instead of an empty list.
    if (!Array.isArray(answer.data)) break;
    for (const { fleet_id: id } of parseData(TookanTasks, answer, 'courier-down'))
      if (id) found.set(id, (found.get(id) ?? 0) + 1);
    if (page >= (answer.total_page_count ?? 1)) break;
  }
  return found;
}

/** Changes jobs. @throws AppError 'courier-refused' also for a job that Tookan does not have. */
async function change(post: Post, call: string, body: Record<string, unknown>): Promise<void> {
  const answer = readAnswer(await post(call, body), 'courier-unknown');
  if (answer.status === 404)
    throw new AppError('courier-refused', wordsOf(answer), detailsOf(answer));
  if (answer.status !== 200) throw refusal(answer, 'courier-unknown');
}
