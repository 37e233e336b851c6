import type { PrismaClient } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { MailerPort } from '#app/ports/mailer.ts';

/** Stores mails to be read at /mails when no mail server is configured (evaluation mode). */
export function createKeptMailer({ db, clock }: { db: PrismaClient; clock: Clock }): MailerPort {
  return {
    send: async (mail) => {
      await db.keptMail.create({ data: { id: newId(), ...mail, createdAt: clock.now() } });
    },
  };
}
