import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Mails the owner of an address that someone tried to use it, at sign-up or for a change of address. The form itself
 *  never reveals that the address is taken. */
export async function sendAccountExists(
  deps: Needs,
  input: { userId: string; byChange?: boolean | undefined },
): Promise<void> {
  const user = await deps.db.user.findUnique({ where: { id: input.userId } });
  if (!user) return;
  const { productName, publicUrl } = deps.settings;
  const tried = input.byChange
    ? `use this email address for another ${productName} account`
    : `sign up for ${productName} with this email address`;
  await deps.mailer.send({
    to: user.email,
    subject: `You already have a ${productName} account`,
    text: [
      `Hello ${user.firstName}`,
      `Someone tried to ${tried}. You already have an account, so nothing was changed.`,
      `Sign in here: ${publicUrl}/login`,
      'If it was not you, you do not need to do anything.',
    ].join('\n\n'),
  });
}
