import type { Services } from '#app/ports/services.ts';
import { CODE_MINUTES, codeExpiry, codeOf, hashCode } from './code.rules.ts';
import { groupedCode } from './code-text.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'settings'> & { ticketKey: string };

/** Mails a code and starts its ten minutes. A code that a later one replaced, or that was used, is
 *  not sent. Safe to repeat: the code stays the same. */
export async function sendCode(deps: Needs, input: { codeId: string }): Promise<void> {
  const code = await deps.db.verificationCode.findUnique({
    where: { id: input.codeId },
    include: { user: { select: { email: true, firstName: true } } },
  });
  if (!code || code.usedAt) return;

  const { productName } = deps.settings;
  const text = codeOf(deps.ticketKey, code.id);
  await deps.mailer.send({
    to: code.user.email,
    subject: `Your ${productName} code`,
    text: [
      `Hello ${code.user.firstName}`,
      `Your code is ${groupedCode(text)}. It is valid for ${CODE_MINUTES} minutes.`,
      'Enter it only where you signed up yourself. If you did not, there is nothing to do.',
    ].join('\n\n'),
  });
  await deps.db.verificationCode.updateMany({
    where: { id: code.id, usedAt: null },
    data: {
      expiresAt: codeExpiry(deps.clock.now()),
      // Promised by the release before, it was to be six digits: what was mailed is what counts.
      codeHash: hashCode(deps.ticketKey, code.id, text),
    },
  });
}
