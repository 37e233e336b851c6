import type { PrismaClient } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { MailerPort } from '#app/ports/mailer.ts';
import { withUnsubscribe, type UnsubscribeAt } from './unsubscribe-link.ts';

type Options = { db: PrismaClient; clock: Clock; unsubscribeAt: UnsubscribeAt };

/** Stores emails to be read at /mails when no mail server is configured (evaluation mode). */
export function createKeptMailer({ db, clock, unsubscribeAt }: Options): MailerPort {
  return {
    send: async (mail) => {
      const { to, subject } = mail;
      const { text } = withUnsubscribe(mail, unsubscribeAt);
      await db.keptMail.create({
        data: { id: newId(), to, subject, text, createdAt: clock.now() },
      });
    },
  };
}
