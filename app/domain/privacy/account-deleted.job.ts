import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';
import type { Services } from '#app/ports/services.ts';

export const accountDeletedJob = defineJob({
  name: 'privacy.account-deleted',
  lane: 'mail',
  payload: z.object({ userId: z.uuid(), to: z.string(), firstName: z.string() }),
  key: ({ userId }) => userId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});

/** Sends the last email to a person whose account was deleted. */
export async function notifyAccountDeleted(
  { mailer, settings }: Pick<Services, 'mailer' | 'settings'>,
  { to, firstName }: z.infer<typeof accountDeletedJob.payload>,
): Promise<void> {
  const { productName } = settings;
  await mailer.send({
    to,
    subject: `Your ${productName} account has been deleted`,
    text: [
      `Hello ${firstName}`,
      `Your ${productName} account was deleted, as you asked. You can no longer sign in.`,
      'We keep financial records for as long as the law requires. We are erasing the recipients, customers and phone numbers of the accounts that only you owned.',
      `If it was not you, contact ${productName}.`,
    ].join('\n\n'),
  });
}
