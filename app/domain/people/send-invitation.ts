import type { Services } from '#app/ports/services.ts';
import { choosesPassword, invitationTicket } from './invitation.ts';
import { kindOf } from './member-kinds.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'> & { ticketKey: string };

/** Mails an invitation, unless it was accepted, withdrawn or sent again in the meantime. */
export async function sendInvitation(
  deps: Needs,
  { membershipId, invitedAt }: { membershipId: string; invitedAt: string },
): Promise<void> {
  const found = await deps.db.membership.findUnique({
    where: { id: membershipId },
    include: { user: true, merchant: true },
  });
  if (!found || found.acceptedAt || found.invitedAt?.toISOString() !== invitedAt) return;
  const { productName, publicUrl } = deps.settings;
  const whose = found.merchant?.name ?? productName;
  const { mail } = kindOf(found.role);
  const ticket = invitationTicket(deps, found);
  await deps.mailer.send({
    to: found.user.email,
    subject: mail.subject(whose, productName),
    text: [
      `Hello ${found.user.firstName}`,
      mail.asks(whose, productName),
      `${lead(found)} ${publicUrl}/invitation?ticket=${encodeURIComponent(ticket)}`,
      ...(found.madePerson && found.user.passwordHash && !found.user.emailProvedAt
        ? [`If you were given a password, you can also sign in with it: ${publicUrl}/login`]
        : []),
      'The link is valid for seven days. If you do not know the sender, ignore this email.',
    ].join('\n\n'),
  });
}

function lead(found: Parameters<typeof choosesPassword>[0]): string {
  return choosesPassword(found) ? 'Choose a password here:' : 'Accept or decline here:';
}
