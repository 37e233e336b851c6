import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;
/** As in the payload of `passwordChangedJob`. */
type How = { by?: string | undefined; wasTemporary?: boolean | undefined };

/** Notifies a person by email that their password was changed, and how. */
export async function notifyPasswordChanged(
  deps: Needs,
  { userId, ...how }: { userId: string } & How,
): Promise<void> {
  const user = await deps.db.user.findUnique({ where: { id: userId } });
  if (!user) return;
  const { productName, publicUrl } = deps.settings;
  const { changed, ended, advice } = wordsOf(how, `${publicUrl}/enter-email`);
  await deps.mailer.send({
    to: user.email,
    subject: `Your ${productName} password was changed`,
    text: [
      `Hello ${user.firstName}`,
      `The password of your ${productName} account was changed ${changed}. ${ended}`,
      `${advice} Then check your devices and API tokens at ${publicUrl}/access.`,
    ].join('\n\n'),
  });
}

function wordsOf({ by, wasTemporary }: How, resetUrl: string) {
  if (by)
    return {
      changed: `by ${by}, who manages your access`,
      ended: 'All devices were signed out, and all API tokens were revoked.',
      advice: `Choose your own password at ${resetUrl}.`,
    };
  const ended = 'All devices were signed out. Named API tokens keep working.';
  if (wasTemporary)
    return {
      changed: 'during a sign-in, to replace a temporary password',
      ended,
      advice: `If it was not you, choose a new password at ${resetUrl}.`,
    };
  return {
    changed: 'with a code we emailed you',
    ended,
    advice: `If it was not you, someone can read your emails. Change your email password first, then this one at ${resetUrl}.`,
  };
}
