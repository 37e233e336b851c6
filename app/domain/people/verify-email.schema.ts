import { z } from 'zod';

const CODE_MESSAGE = 'Enter code sent on your email.';

/** Six digits; the spaces a mail program may copy along are dropped. */
const Code = z
  .string({ error: CODE_MESSAGE })
  .transform((text) => text.replace(/\s+/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: CODE_MESSAGE }));

export const VerifyEmailInput = z.object({ code: Code });
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;

/** The form has two buttons: the code, or a new one. */
export const VerifyEmailForm = z.discriminatedUnion('intent', [
  VerifyEmailInput.extend({ intent: z.literal('verify') }),
  z.object({ intent: z.literal('resend') }),
]);
