import { z } from 'zod';
import { newId } from '#app/domain/shared/ids.ts';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';

/** Events that are mailed to the person concerned, even if they caused them. */
const OWNER_NEWS = [
  'password-changed',
  'email-changed',
  'authenticator-on',
  'authenticator-off',
  'recovery-used',
  'recovery-renewed',
  'codes-guessed',
  'new-device',
  'token-made',
  'fewer-mails',
] as const;

export const notifyOwnerJob = defineJob({
  name: 'people.tell-owner',
  lane: 'mail',
  payload: z.object({
    newsId: z.uuid(),
    userId: z.uuid(),
    what: z.enum(OWNER_NEWS),
    /** The recipient, if it is not the person's current address but the previous one. */
    to: z.string().optional(),
    /** Browser and country of a sign-in. */
    device: z.string().nullable().optional(),
    country: z.string().nullable().optional(),
    /** For 'codes-guessed': the wrong codes came from someone who is signed in, who was not asked for the password and
     *  so may not know it. */
    signedIn: z.boolean().optional(),
    /** Name of a token that was created. */
    name: z.string().optional(),
  }),
  key: ({ newsId }) => newsId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});

export type OwnerNews = z.infer<typeof notifyOwnerJob.payload>;

/** Queues the email in the transaction of the event. */
export function notifyOwner(tx: Tx, news: Omit<OwnerNews, 'newsId'>): Promise<void> {
  return enqueue(tx, notifyOwnerJob, { newsId: newId(), ...news });
}
