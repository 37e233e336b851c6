import { z } from 'zod';
import { beginningOf } from '#app/domain/shared/plain-text.ts';

/** Tookan sends the same field sometimes as a number, sometimes as text. */
const Whole = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+$/)
      .transform(Number),
  ])
  .pipe(z.int());
/** How many characters of an answer's message are kept. */
const MAX_LISTED = 500;
const JobId = Whole.pipe(z.int().positive());
const Text = z.union([z.string(), z.number().transform(String)]);

/** Used for optional fields, because an invalid value must not make the whole record unreadable. */
const LooseText = Text.nullish().catch(null);
const LooseWhole = Whole.nullish().catch(null);

/** The envelope of every answer. `status` is the result; the HTTP code is not. */
export const TookanEnvelope = z.object({
  message: z
    .string()
    .catch('')
    .transform((message) => beginningOf(message, MAX_LISTED)),
  status: Whole,
  data: z.unknown(),
  /** Sent only by get_all_tasks, beside `data`. */
  total_page_count: LooseWhole,
});
export type TookanEnvelope = z.infer<typeof TookanEnvelope>;

/** `data` of create_task with a pickup and a delivery. */
export const TookanCreated = z.object({
  pickup_job_id: JobId,
  delivery_job_id: JobId,
  job_hash: LooseText,
  pickup_job_hash: LooseText,
  delivery_job_hash: LooseText,
  job_token: LooseText,
  /** The misspelling is Tookan's. */
  delivery_tracing_link: LooseText,
  delivery_tracking_link: LooseText,
  tracking_link: LooseText,
  pickupAddressNotFound: z.boolean().nullish().catch(null),
  deliveryAddressNotFound: z.boolean().nullish().catch(null),
});
export type TookanCreated = z.infer<typeof TookanCreated>;

/** `data` of create_task with a delivery alone. */
export const TookanCreatedAlone = TookanCreated.omit({
  pickup_job_id: true,
  delivery_job_id: true,
  pickup_job_hash: true,
}).extend({ job_id: JobId });
export type TookanCreatedAlone = z.infer<typeof TookanCreatedAlone>;

/** `description` is a picture's URL or a text. `label_description` is HTML and is not read. */
const TookanHistoryEntry = z.object({
  id: LooseWhole,
  type: LooseText,
  description: LooseText,
  fleet_name: LooseText,
  latitude: LooseText,
  longitude: LooseText,
  creation_datetime: LooseText,
});
export type TookanHistoryEntry = z.infer<typeof TookanHistoryEntry>;

const NO_ENTRY: TookanHistoryEntry = {
  id: null,
  type: null,
  description: null,
  fleet_name: null,
  latitude: null,
  longitude: null,
  creation_datetime: null,
};

const TookanHistory = z.array(TookanHistoryEntry.catch(NO_ENTRY)).nullish().catch(null);

/** Fields that look-ups and webhooks share. */
const described = {
  job_hash: LooseText,
  job_token: LooseText,
  pickup_delivery_relationship: LooseText,
  tracking_link: LooseText,
  full_tracking_link: LooseText,
  fleet_id: LooseWhole,
  fleet_name: LooseText,
  timezone: LooseText,
  creation_datetime: LooseText,
  acknowledged_datetime: LooseText,
  started_datetime: LooseText,
  arrived_datetime: LooseText,
  completed_datetime: LooseText,
  task_history: TookanHistory,
};

/** One job of a look-up. The first four fields decide whether we book again, so they are required. */
export const TookanJob = z.object({
  job_id: JobId,
  order_id: Text,
  job_type: Whole,
  job_status: Whole,
  ...described,
});
export type TookanJob = z.infer<typeof TookanJob>;

/** `data` of a look-up: a list, or a single job. */
export const TookanJobs = z.union([z.array(TookanJob), TookanJob.transform((job) => [job])]);

/** A webhook: a flattened job in which no field is guaranteed. */
export const TookanWebhook = z.object({
  job_id: LooseWhole,
  order_id: LooseText,
  job_type: LooseWhole,
  job_status: LooseWhole,
  /** The driver's position when the webhook was sent. It is not read from look-ups, where it may be newer than the
   *  job's status. */
  fleet_latitude: LooseText,
  fleet_longitude: LooseText,
  ...described,
});
export type TookanWebhook = z.infer<typeof TookanWebhook>;

/** The rows of view_all_team_only. */
export const TookanTeams = z.array(z.object({ team_id: JobId, team_name: LooseText }));

/** The rows of get_all_fleets with teams. It is not known whether `team_id` is a number or a comma-separated list, so
 *  both are accepted. */
export const TookanFleets = z.array(
  z.object({
    fleet_id: JobId,
    fleet_name: LooseText,
    name: LooseText,
    username: LooseText,
    phone: LooseText,
    /** 0 available, 1 offline, 2 busy. */
    status: LooseWhole,
    team_id: LooseText,
  }),
);
export type TookanFleet = z.infer<typeof TookanFleets>[number];

/** The rows of get_all_tasks; only counted per driver. */
export const TookanTasks = z.array(z.object({ job_id: JobId, fleet_id: LooseWhole }));
