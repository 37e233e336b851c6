import { z } from 'zod';
import { readCode } from './code-text.rules.ts';

const CODE_MESSAGE = 'Enter code sent on your email.';

/** A typed code, in any form that `readCode` accepts. */
const Code = z.string({ error: CODE_MESSAGE }).transform((typed, context) => {
  const code = readCode(typed.slice(0, 100));
  if (code) return code;
  context.addIssue({ code: 'custom', message: CODE_MESSAGE });
  return z.NEVER;
});

export const VerifyEmailInput = z.object({ code: Code });
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;

/** The form has two buttons: submit the code, or send a new one. */
export const VerifyEmailForm = z.discriminatedUnion('intent', [
  VerifyEmailInput.extend({ intent: z.literal('verify') }),
  z.object({ intent: z.literal('resend') }),
]);
export type VerifyEmailForm = z.infer<typeof VerifyEmailForm>;
