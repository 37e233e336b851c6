import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Tells the owner of an account that its password was changed: by a code from their mails, or by whoever
 *  added them as a manager. */
export async function tellPasswordChanged(
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
      `The password of your ${productName} account was changed ${input.by ? `by ${input.by}, who added you` : 'with a code that we had mailed to you'}. ${input.by ? 'Every browser, every sign-in through the API and every token was ended.' : 'Every browser and every sign-in through the API was signed out; tokens that you had named go on.'}`,
      `${input.by ? `Choose one of your own at ${publicUrl}/enter-email.` : `If it was not you, somebody reads your mails: change their password first, and then this one at ${publicUrl}/enter-email.`} End what you do not know at ${publicUrl}/access.`,
    ].join('\n\n'),
  });
}
