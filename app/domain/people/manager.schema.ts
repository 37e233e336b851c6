import { z } from 'zod';
import { MemberPerson, pickedNames, type MemberInput } from './member.schema.ts';
import { NewPassword, typedTwice } from './person.schema.ts';

/** The stores that a manager works for (specification 1, section 5, "Manager"). */
export const StoreNames = pickedNames('Select store(s)');

export const ManagerInput = MemberPerson.extend({
  stores: StoreNames,
  username: z.string().trim().max(254).optional(),
}).transform(({ stores, ...person }): MemberInput => ({ ...person, reaches: stores }));

const Ticket = z.string().min(1).max(2000);

/** Answers to an invitation. A new password is typed twice. */
export const InvitationForm = z.discriminatedUnion('intent', [
  typedTwice(z.object({ intent: z.literal('accept'), ticket: Ticket, password: NewPassword })),
  z.object({ intent: z.literal('join'), ticket: Ticket }),
  z.object({ intent: z.literal('decline'), ticket: Ticket }),
]);
export type InvitationForm = z.infer<typeof InvitationForm>;
