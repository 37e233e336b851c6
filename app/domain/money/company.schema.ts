import { z } from 'zod';
import { LONGEST_WRITTEN, parseEmail } from '#app/domain/shared/email.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';

/** South African: ten digits, the first of them a 4. Blanks are cut. */
const VatNumber = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine(
    (text) => text === '' || /^4\d{9}$/.test(text),
    'A VAT number has 10 digits and begins with 4',
  )
  .transform((text) => text || null)
  .nullable()
  .default(null);

/** Lines that are written below one another. */
const Address = requiredText(300, 'Address required').transform((text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n'),
);

const Digits = (min: number, max: number, says: string) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((text) => text === '' || new RegExp(`^\\d{${min},${max}}$`).test(text), says)
    .transform((text) => text || null)
    .nullable()
    .default(null);

const BANK = ['bankName', 'bankBranch', 'bankAccount', 'bankHolder'] as const;

/** Who runs this, as it stands on every paper, and where merchants pay to. */
export const OperatorInput = z
  .object({
    legalName: requiredText(120, 'Legal name required'),
    registrationNumber: optionalText(40),
    vatNumber: VatNumber,
    address: Address,
    email: z
      .string({ error: 'Invalid Email' })
      .max(LONGEST_WRITTEN, { error: 'Invalid Email', abort: true })
      .overwrite((text) => parseEmail(text) ?? text)
      .refine((text) => parseEmail(text) !== null, 'Invalid Email'),
    bankName: optionalText(60),
    bankBranch: Digits(6, 6, 'A branch code has 6 digits'),
    bankAccount: Digits(5, 20, 'An account number has only digits'),
    bankHolder: optionalText(80),
  })
  .superRefine((input, context) => {
    const missing = BANK.filter((field) => !input[field]);
    if (missing.length === BANK.length) return;
    for (const field of missing)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'Needed for payments into the bank account',
      });
  });
export type OperatorInput = z.infer<typeof OperatorInput>;

/** To whom an account's papers are addressed. */
export const BillingInput = z.object({
  legalName: requiredText(120, 'Legal name required'),
  vatNumber: VatNumber,
  address: Address,
  /** Administrators say whose. */
  account: z.uuid().or(z.literal('')).default(''),
});
export type BillingInput = z.infer<typeof BillingInput>;
