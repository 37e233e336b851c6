import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Mails a person that their password was changed. `by` is the name of the person who set it for a member; without it
 *  the text says that a mailed code was used. */
export async function notifyPasswordChanged(
  deps: Needs,
  input: { userId: string; by?: string | undefined },
): Promise<void> {
  const user = await deps.db.user.findUnique({ where: { id: input.userId } });
  if (!user) return;
  const { productName, publicUrl } = deps.settings;
  await deps.mailer.send({
    to: user.email,
    subject: `Your ${productName} password was changed`,
    text: [
      `Hello ${user.firstName}`,
      `The password of your ${productName} account was changed ${input.by ? `by ${input.by}, who added you` : 'with a code we emailed you'}. ${input.by ? 'Every browser, API sign-in and API token was signed out.' : 'Every browser and API sign-in was signed out. Named API tokens keep working.'}`,
      `${input.by ? `Choose your own password at ${publicUrl}/enter-email.` : `If it was not you, someone can read your emails. Change your email password first, then this one at ${publicUrl}/enter-email.`} Sign out unknown devices at ${publicUrl}/access.`,
    ].join('\n\n'),
  });
}
