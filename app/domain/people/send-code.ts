import type { Services } from '#app/ports/services.ts';
import { CODE_MINUTES, codeExpiry, codeOf, hashCode } from './code.rules.ts';
import { groupedCode } from './code-text.rules.ts';
import type { CodePurpose } from './issue-code.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'settings'> & { ticketKey: string };

/** What to do with a code, and what to do if the reader did not request it. */
const FOR: Record<CodePurpose, (publicUrl: string) => string[]> = {
  'prove-email': (publicUrl) => [
    `Sign in at ${publicUrl}/login, and enter the code only there. If you did not sign up, ignore this email.`,
  ],
  'reset-password': (publicUrl) => [
    `Enter it at ${publicUrl}/change-password, with your new password.`,
    'Do not share this code. If you did not ask for it, ignore this email: your password does not change.',
  ],
  'change-email-old': (publicUrl) => [
    `Someone who is signed in to your account wants to change its email address. To allow it, enter this code at ${publicUrl}/profile, together with the code we sent to the new address.`,
    `If it was not you, do not share this code: your address cannot change without it. Choose a new password at ${publicUrl}/enter-email.`,
  ],
  'change-email-new': (publicUrl) => [
    `To use this address for your account, enter the code at ${publicUrl}/profile, together with the code we sent to your old address.`,
    'If you did not ask for it, ignore this email.',
  ],
};

/** Mails a code. Once the email is sent, the code's validity period starts again. Replaced and used codes are not sent.
 *  A repeated job mails the same code again. */
export async function sendCode(deps: Needs, input: { codeId: string }): Promise<void> {
  const code = await deps.db.verificationCode.findUnique({
    where: { id: input.codeId },
    include: { user: { select: { email: true, firstName: true, emailChange: true } } },
  });
  if (!code || code.usedAt) return;
  const purpose = code.purpose as CodePurpose;
  const to = purpose === 'change-email-new' ? code.user.emailChange?.newEmail : code.user.email;
  if (!to) return;

  const { productName } = deps.settings;
  const text = codeOf(deps.ticketKey, code.id);
  await deps.mailer.send({
    to,
    subject: `Your ${productName} code`,
    text: [
      to === code.user.email ? `Hello ${code.user.firstName}` : 'Hello',
      `Your code is ${groupedCode(text)}. It is valid for ${CODE_MINUTES} minutes.`,
      ...FOR[purpose](deps.settings.publicUrl),
    ].join('\n\n'),
  });
  await deps.db.verificationCode.updateMany({
    where: { id: code.id, usedAt: null },
    data: {
      expiresAt: codeExpiry(deps.clock.now()),
      // Rows from the previous release may contain the hash of a six-digit code. The hash must match the code that is
      // mailed now.
      codeHash: hashCode(deps.ticketKey, code.id, text),
    },
  });
}
