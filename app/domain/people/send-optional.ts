import type { Services } from '#app/ports/services.ts';
import { wantsMail, type MailChoice } from './mail-choices.rules.ts';

type Needs = Pick<Services, 'mailer' | 'settings'>;
type Reader = { id: string; unwantedMails: string[]; wantedMails: string[] };

/** Sends an email of a kind that the reader can switch on and off, if they want it. It links to their choices and to a
 *  one-click unsubscribe. `reader` is null for a store's address that belongs to no person, and so has no choices. */
export async function sendOptional(
  { mailer, settings }: Needs,
  reader: Reader | null,
  kind: MailChoice,
  { to, subject, text }: { to: string; subject: string; text: readonly string[] },
): Promise<void> {
  if (reader && !wantsMail(reader, kind)) return;
  const choose = reader ? [`Choose which emails you get: ${settings.publicUrl}/profile`] : [];
  await mailer.send({
    to,
    subject,
    text: [...text, ...choose].join('\n\n'),
    ...(reader ? { unsubscribe: { userId: reader.id, kind } } : {}),
  });
}
