import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { Unsubscribe } from '#app/ports/mailer.ts';
import { actorOfUser } from './actor-of.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { lockPerson } from './lock-person.ts';
import {
  changedMails,
  LINK_IS_OVER,
  MAIL_CHOICES,
  withChoices,
  type MailChoice,
} from './mail-choices.rules.ts';
import { ofOwn } from './own-access.ts';
import { openTicket, signTicket } from './signed-ticket.ts';

type Signing = { clock: Clock; ticketKey: string };
type Needs = Pick<IdentityNeeds, 'db' | 'clock' | 'ticketKey'>;

/** How long a link in an email works. */
const DAYS = 60;

/** The URL that switches one kind of email off without a sign-in (RFC 8058). */
export function unsubscribeAddress(
  { clock, ticketKey, publicUrl }: Signing & { publicUrl: string },
  { userId, kind }: Unsubscribe,
): string {
  const until = new Date(clock.now().getTime() + DAYS * 86_400_000);
  const ticket = signTicket(ticketKey, 'unsubscribe', { userId, kind }, until);
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ ticket })}`;
}

type Ended = { userId: string; kind: MailChoice; label: string };

/** Reads a link without changing anything.
 *  @throws AppError 'gone' for a link that is forged or too old. */
export function readUnsubscribe({ clock, ticketKey }: Signing, ticket: string): Ended {
  const claims = openTicket(ticketKey, 'unsubscribe', ticket, clock.now());
  const choice = MAIL_CHOICES.find(({ kind }) => kind === claims?.['kind']);
  if (!claims || !choice) throw new AppError('gone', LINK_IS_OVER);
  return { userId: claims.userId, kind: choice.kind, label: choice.label };
}

/** Switches these emails off. Idempotent.
 *  @throws AppError as `readUnsubscribe`. */
export async function unsubscribe(deps: Needs, ticket: string): Promise<Ended> {
  const ended = readUnsubscribe(deps, ticket);
  const { userId, kind } = ended;
  const actor = await actorOfUser(deps.db, userId);
  await deps.db.$transaction(async (tx) => {
    // A deleted user gets no emails.
    if (!(await lockPerson(tx, userId))) return;
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const data = withChoices(before, { [kind]: false });
    await tx.user.update({ where: { id: userId }, data });
    if (!actor) return;
    const detail = { fields: changedMails(before, data) };
    const entry = ofOwn(actor, deps.clock.now(), 'profile.mails', userId);
    await writeAudit(tx, actor, { ...entry, detail });
  });
  return ended;
}
