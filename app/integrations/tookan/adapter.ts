import type { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type {
  CourierAsk,
  CourierEvent,
  CourierHalf,
  CourierJob,
  CourierPort,
} from '#app/ports/courier.ts';
import type { Log } from '#app/ports/log.ts';
import { readDelivery } from './delivery.ts';
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
import type { Reply } from '../one-call.ts';
import type { TransportOptions } from './transport.ts';
import { TookanCreated, TookanCreatedAlone, TookanEnvelope, TookanJobs } from './wire.ts';
import type { TookanJob } from './wire.ts';

export type { CallAllowance } from './transport.ts';

export type TookanCourierOptions = TransportOptions & {
  /** With the version: `https://api.tookanapp.com/v2`. Resellers have their own host. */
  baseUrl: string;
  sharedSecret: string;
  worstDelayMs: number;
  /** Where their tracking page lives, if it may be framed. */
  trackingOrigin?: string | null;
  log?: Pick<Log, 'warn'>;
};

/** References asked for in one look-up; the careful clients out there stop at 25. */
const LOOKUP_BATCH = 25;
/** They name no wait with a 429; our plan is 3 calls a second. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

export function createTookanCourier(options: TookanCourierOptions): CourierPort {
  const { sharedSecret, worstDelayMs, trackingOrigin = null, log } = options;
  const post = createTransport(options);

  async function lookUp(call: string, body: Record<string, unknown>): Promise<TookanJob[]> {
    const answer = readAnswer(await post(call, body), 'courier-down');
    if (answer.status === 404) return [];
    // Even in their own words a failed look-up refuses no booking: a live job may stand behind it.
    if (answer.status !== 200 && answer.status !== 1) {
      throw down('The courier could not look the job up.', detailsOf(answer));
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
    // "None" would make us book again beside a live job.
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
    // Not recorded anywhere: what they say to a second cancel, or to one of a pair of which a job is
    // gone or done. So look what is left, and ask for that alone.
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
  };
}

function inBatches(references: readonly string[]): string[][] {
  const asked = [...new Set(references)].filter((reference) => reference !== '');
  return Array.from({ length: Math.ceil(asked.length / LOOKUP_BATCH) }, (_, at) =>
    asked.slice(at * LOOKUP_BATCH, (at + 1) * LOOKUP_BATCH),
  );
}

/** What an answer without a meaning means: on a look-up nothing was done, elsewhere we cannot know. */
type Doubt = 'courier-down' | 'courier-unknown';

function readAnswer(reply: Reply, doubt: Doubt): TookanEnvelope {
  if (reply.kind === 'not-sent') throw down('The courier cannot be reached.', {}, reply.cause);
  if (reply.kind === 'lost') {
    throw new AppError(doubt, 'The courier did not answer.', {}, reply.cause);
  }
  const { http, text, retryAfterSeconds = DEFAULT_RETRY_AFTER_SECONDS } = reply;
  if (http === 429) throw down('The courier is too busy.', { http, retryAfterSeconds });
  const envelope = http >= 500 ? null : parseEnvelope(text);
  if (!envelope) throw new AppError(doubt, 'The courier answered unintelligibly.', { http });
  return envelope;
}

function parseEnvelope(text: string): TookanEnvelope | null {
  try {
    return TookanEnvelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** 100 and 201 are one thing: the sources disagree about which is which. */
function refusal(answer: TookanEnvelope, doubt: Doubt): AppError {
  const details = detailsOf(answer);
  if (answer.status === 101) {
    return down('The courier does not accept our key.', { ...details, setting: 'apiKey' });
  }
  if (answer.status === 100 || answer.status === 201) {
    return new AppError('courier-refused', wordsOf(answer), details);
  }
  return new AppError(doubt, 'The courier failed to answer.', details);
}

function detailsOf({ status, message }: TookanEnvelope) {
  return { courierStatus: status, courierMessage: message.slice(0, 500) };
}

function wordsOf({ message }: TookanEnvelope): string {
  return message.trim().slice(0, 500) || 'The courier refused without a reason.';
}

function parseData<T>(schema: z.ZodType<T>, answer: TookanEnvelope, doubt: Doubt): T {
  const parsed = schema.safeParse(answer.data);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).slice(0, 10);
  throw new AppError(doubt, 'The courier answered unintelligibly.', { wrong: fields });
}

function down(message: string, details: Record<string, unknown>, cause?: unknown): AppError {
  return new AppError('courier-down', message, details, cause);
}
