import { AppError } from '#app/domain/shared/errors.ts';
import type {
  CourierAsk,
  CourierEvent,
  CourierHalf,
  CourierJob,
  CourierJobProof,
  CourierPort,
} from '#app/ports/courier.ts';
import type { Log } from '#app/ports/log.ts';
import { detailsOf, down, parseData, readAnswer, refusal, wordsOf } from './answers.ts';
import { readDelivery } from './delivery.ts';
import { fleetCalls } from './fleet.ts';
import { createPictures, type PictureOptions } from './pictures.ts';
import { proofOf } from './proof.ts';
import { courierLeg, courierState, leftToCallOff } from './status.ts';
import {
  eventFromDelivery,
  jobFromCreated,
  jobFromCreatedAlone,
  liveDeliveries,
  livePairs,
  toCreateTask,
  toEditTasks,
  toEvent,
} from './translate.ts';
import { createTransport } from './transport.ts';
import type { TransportOptions } from './transport.ts';
import { TookanCreated, TookanCreatedAlone, TookanJobs } from './wire.ts';
import type { TookanJob } from './wire.ts';

export type TookanCourierOptions = TransportOptions & {
  /** Includes the version: `https://api.tookanapp.com/v2`. Resellers have their own host. */
  baseUrl: string;
  sharedSecret: string;
  worstDelayMs: number;
  /** The origin of Tookan's tracking page, if it may be framed. */
  trackingOrigin?: string | null;
  /** Additional origins that pictures may come from. Absent: only public https addresses. */
  pictures?: PictureOptions;
  log?: Pick<Log, 'warn'>;
};

/** At most this many references or job ids per look-up (docs/integrations/tookan.md). */
const LOOKUP_BATCH = 25;

export function createTookanCourier(options: TookanCourierOptions): CourierPort {
  const { sharedSecret, worstDelayMs, trackingOrigin = null, log } = options;
  const post = createTransport(options);
  const fetchPicture = createPictures(options.pictures ?? { allowOrigins: [] });

  async function lookUp(call: string, body: Record<string, unknown>): Promise<TookanJob[]> {
    const answer = readAnswer(await post(call, body), 'courier-down');
    if (answer.status === 404) return [];
    // Even a refused look-up must not count as "no job", because a live job may exist.
    if (answer.status !== 200 && answer.status !== 1) {
      throw down('The courier could not look up the job.', detailsOf(answer));
    }
    return parseData(TookanJobs, answer, 'courier-down');
  }

  function jobsOf(references: readonly string[], withHistory: 0 | 1): Promise<TookanJob[]> {
    const body = { order_ids: references, include_task_history: withHistory };
    return lookUp('get_job_details_by_order_id', body);
  }

  function oldestOf(jobs: readonly TookanJob[], { reference, legs }: CourierAsk) {
    const { pairs, halves } =
      legs === 'pair'
        ? livePairs(jobs, reference)
        : { pairs: liveDeliveries(jobs, reference), halves: [] };
    // With several bookings, the oldest counts. If none counted, a second job would be booked beside a live one.
    const oldest = pairs[0] ?? halves[0] ?? null;
    const others = [...pairs, ...halves].filter((one) => one !== oldest);
    if (others.length > 0)
      log?.warn(
        { reference, oldest, others },
        'the courier has more than one booking of this reference',
      );
    return oldest;
  }

  async function cancelJobs(jobIds: readonly string[]): Promise<readonly string[]> {
    if (jobIds.length === 0) return [];
    const body = { job_id: jobIds.join(','), job_status: '9' };
    const answer = readAnswer(await post('cancel_task', body), 'courier-unknown');
    if (answer.status === 200) return [];
    if (answer.status !== 201 && answer.status !== 404) throw refusal(answer, 'courier-unknown');
    // Tookan's answer to a second cancel is not documented, nor its answer to cancelling a pair of which one job is
    // gone or done. Therefore we look up the remaining jobs and cancel only those.
    const asked = { job_ids: jobIds.map(Number), include_task_history: 0 };
    const seen = await lookUp('get_job_details', asked);
    const unseen = jobIds.filter((id) => !seen.some((job) => String(job.job_id) === id));
    const left = leftToCallOff(
      seen.map(({ job_id, job_type, job_status }) => ({
        jobId: String(job_id),
        leg: courierLeg(job_type) ?? 'delivery',
        state: courierState(job_status),
      })),
    );
    if (left?.length === 0) return unseen;
    if (left && left.length < jobIds.length)
      return [...unseen, ...(await cancelJobs(left.map(({ jobId }) => jobId)))];
    throw new AppError('courier-refused', wordsOf(answer), detailsOf(answer));
  }

  return {
    worstDelayMs,
    trackingOrigin,
    readDelivery: (raw) => readDelivery(raw, sharedSecret),
    translateDelivery: eventFromDelivery,

    find: async (asked) => oldestOf(await jobsOf([asked.reference], 0), asked),

    async findAll(asked) {
      const found = new Map<string, CourierJob | CourierHalf>();
      const askedOf = new Map(asked.map((ask) => [ask.reference, ask]));
      for (const batch of inBatches([...askedOf.keys()])) {
        const jobs = await jobsOf(batch, 0);
        for (const reference of batch) {
          const oldest = oldestOf(jobs, askedOf.get(reference)!);
          if (oldest) found.set(reference, oldest);
        }
      }
      return found;
    },

    async create(booking, sendBefore) {
      const answer = readAnswer(
        await post('create_task', toCreateTask(booking), sendBefore),
        'courier-unknown',
      );
      if (answer.status !== 200) throw refusal(answer, 'courier-unknown');
      return booking.pickup
        ? jobFromCreated(parseData(TookanCreated, answer, 'courier-unknown'))
        : jobFromCreatedAlone(parseData(TookanCreatedAlone, answer, 'courier-unknown'));
    },

    cancel: cancelJobs,
    ...fleetCalls(post),

    async edit(job, booking) {
      for (const body of toEditTasks(job, booking)) {
        const answer = readAnswer(await post('edit_task', body), 'courier-unknown');
        if (answer.status === 404)
          throw new AppError('courier-refused', wordsOf(answer), detailsOf(answer));
        if (answer.status !== 200) throw refusal(answer, 'courier-unknown');
      }
    },

    async read(references) {
      const events: CourierEvent[] = [];
      for (const batch of inBatches(references)) {
        const jobs = await jobsOf(batch, 1);
        events.push(...jobs.filter((job) => batch.includes(job.order_id)).map(toEvent));
      }
      return events;
    },

    async proof(jobIds) {
      const found: CourierJobProof[] = [];
      for (const batch of inBatches(jobIds)) {
        const asked = { job_ids: batch.map(Number), include_task_history: 1 };
        const jobs = await lookUp('get_job_details', asked);
        found.push(...jobs.map(proofOf).filter(({ jobId }) => batch.includes(jobId)));
      }
      return found;
    },

    // Pictures are not served by the API, so downloads do not use its rate limit, which bookings need.
    picture: fetchPicture,
  };
}

function inBatches(references: readonly string[]): string[][] {
  const asked = [...new Set(references)].filter((reference) => reference !== '');
  return Array.from({ length: Math.ceil(asked.length / LOOKUP_BATCH) }, (_, at) =>
    asked.slice(at * LOOKUP_BATCH, (at + 1) * LOOKUP_BATCH),
  );
}
