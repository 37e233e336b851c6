import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { Unsubscribe } from '#app/ports/mailer.ts';
import { actorOfUser } from './actor-of.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { lockPerson } from './lock-person.ts';
import { MAIL_CHOICES, withChoices, type MailChoice } from './mail-choices.rules.ts';
import { ofOwn } from './own-access.ts';
import { openTicket, signTicket } from './signed-ticket.ts';

type Signing = { clock: Clock; ticketKey: string };
type Needs = Pick<IdentityNeeds, 'db' | 'clock' | 'ticketKey'>;

/** A link in an email works for so long. */
const DAYS = 60;

/** Where an email of a kind ends without a sign-in (RFC 8058). */
export function unsubscribeAddress(
  { clock, ticketKey, publicUrl }: Signing & { publicUrl: string },
  { userId, kind }: Unsubscribe,
): string {
  const until = new Date(clock.now().getTime() + DAYS * 86_400_000);
  const ticket = signTicket(ticketKey, 'unsubscribe', { userId, kind }, until);
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ ticket })}`;
}

type Ended = { userId: string; kind: MailChoice; label: string };

/** What the link is about; it changes nothing.
 *  @throws AppError 'gone' for a link that is forged or too old. */
export function readUnsubscribe({ clock, ticketKey }: Signing, ticket: string): Ended {
  const claims = openTicket(ticketKey, 'unsubscribe', ticket, clock.now());
  const choice = MAIL_CHOICES.find(({ kind }) => kind === claims?.['kind']);
  if (!claims || !choice)
    throw new AppError(
      'gone',
      'This link no longer works. Sign in, and choose your emails under Profile.',
    );
  return { userId: claims.userId, kind: choice.kind, label: choice.label };
}

/** Switches these emails off. Twice is once.
 *  @throws AppError as `readUnsubscribe`. */
export async function unsubscribe(deps: Needs, ticket: string): Promise<Ended> {
  const ended = readUnsubscribe(deps, ticket);
  const { userId, kind } = ended;
  await deps.db.$transaction(async (tx) => {
    // Who deleted themselves gets none either.
    if (!(await lockPerson(tx, userId))) return;
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const data = withChoices(before, { [kind]: false });
    await tx.user.update({ where: { id: userId }, data });
    const actor = await actorOfUser(deps.db, userId);
    if (!actor) return;
    const detail = { fields: data.unwantedMails };
    const entry = ofOwn(actor, deps.clock.now(), 'profile.mails', userId);
    await writeAudit(tx, actor, { ...entry, detail });
  });
  return ended;
}
