import { z } from 'zod';
import { LONGEST_WRITTEN, parseEmail } from '#app/domain/shared/email.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';

/** South African VAT number: ten digits, starting with 4. Spaces are removed. */
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

/** An address of several lines, stored without empty ones. */
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

/** The operating company as shown on invoices, credit notes and statements, and the bank account that merchants pay
 *  into. */
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
    bankAccount: Digits(5, 20, 'An account number has 5 to 20 digits'),
    bankHolder: optionalText(80),
  })
  .superRefine((input, context) => {
    const missing = BANK.filter((field) => !input[field]);
    if (missing.length === BANK.length) return;
    for (const field of missing)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'Required if merchants pay by EFT',
      });
  });
export type OperatorInput = z.infer<typeof OperatorInput>;

/** The addressee of an account's invoices and statements. */
export const BillingInput = z.object({
  legalName: requiredText(120, 'Legal name required'),
  vatNumber: VatNumber,
  address: Address,
  /** Only administrators name an account. */
  account: z.uuid().or(z.literal('')).default(''),
});
export type BillingInput = z.infer<typeof BillingInput>;
