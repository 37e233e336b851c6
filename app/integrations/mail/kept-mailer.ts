import type { PrismaClient } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { MailerPort } from '#app/ports/mailer.ts';

/** Keeps mails for reading at /mails, where no mail server is set (evaluation mode). */
export function createKeptMailer({ db, clock }: { db: PrismaClient; clock: Clock }): MailerPort {
  return {
    send: async (mail) => {
      await db.keptMail.create({ data: { id: newId(), ...mail, createdAt: clock.now() } });
    },
  };
}
