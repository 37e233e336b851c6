import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { Email, FirstName, LastName, NewPassword, Phone, typedTwice } from './person.schema.ts';

/** spec/1 section 5, "Manager". */
const SELECT_STORES = 'Select store(s)';

export const StoreNames = z
  .preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(requiredText(120, SELECT_STORES), { error: SELECT_STORES }),
  )
  .pipe(z.array(z.string()).min(1, { error: SELECT_STORES }).max(500));

/** Left empty: whoever is added gets a link to choose one. */
export const ChosenPassword = z.preprocess(
  (given) => (given === '' ? undefined : given),
  NewPassword.optional(),
);

export const AddManagerInput = z.object({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: Phone,
  password: ChosenPassword,
  stores: StoreNames,
  /** The account, for an administrator, who has none. */
  username: z.string().trim().max(254).optional(),
});
export type AddManagerInput = z.infer<typeof AddManagerInput>;

/** The address names whom it is about; it does not change. */
export const UpdateManagerInput = AddManagerInput;
export type UpdateManagerInput = AddManagerInput;

const Which = z.object({ id: z.uuid() });

export const ManagersForm = z.discriminatedUnion('intent', [
  Which.extend({ intent: z.literal('remove') }),
  Which.extend({ intent: z.literal('resend') }),
]);
export type ManagersForm = z.infer<typeof ManagersForm>;

const Ticket = z.string().min(1).max(2000);

/** What an invitation is answered with; whoever chooses a password types it twice. */
export const InvitationForm = z.discriminatedUnion('intent', [
  typedTwice(z.object({ intent: z.literal('accept'), ticket: Ticket, password: NewPassword })),
  z.object({ intent: z.literal('join'), ticket: Ticket }),
  z.object({ intent: z.literal('decline'), ticket: Ticket }),
]);
export type InvitationForm = z.infer<typeof InvitationForm>;
