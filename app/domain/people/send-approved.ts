import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Mails a waiting person that an administrator has approved them. */
export async function sendApproved(deps: Needs, input: { userId: string }): Promise<void> {
  const user = await deps.db.user.findFirst({
    where: { id: input.userId, memberships: { some: { role: 'admin' } } },
  });
  if (!user) return;
  const { productName, publicUrl } = deps.settings;
  await deps.mailer.send({
    to: user.email,
    subject: `You are an administrator of ${productName}`,
    text: [
      `Hello ${user.firstName}`,
      `Your account was approved. You are now an administrator of ${productName}.`,
      `Sign in here: ${publicUrl}/login`,
    ].join('\n\n'),
  });
}
