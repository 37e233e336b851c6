import { z } from 'zod';
import { ChosenPassword } from '#app/domain/people/member.schema.ts';
import type { MemberRow } from '#app/domain/people/members.ts';
import { Email, FirstName, LastName, Phone } from '#app/domain/people/person.schema.ts';

/** A member to add or change, in the API's field names. */
export const MemberBody = z.object({
  email: Email.meta({ type: 'string' }),
  first_name: FirstName,
  last_name: LastName,
  password: ChosenPassword.meta({
    type: 'string',
    description: 'The password. If omitted, we email the person a link to choose one.',
  }),
  phone_number: Phone.meta({ type: 'string' }),
});

export const MemberWire = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  phone_number: z.string(),
  invited: z.boolean().meta({
    description: 'True until the person accepts the invitation. Until then they have no access.',
  }),
});

export const MEMBER_WIRE_NAMES = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone_number',
} as const;

export const INVITED = 'Invited. They already have an account, and keep their name and password.';

export function memberOfWire(body: z.infer<typeof MemberBody>) {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    phone: body.phone_number,
    password: body.password,
  };
}

export function toMemberWire(
  row: Pick<MemberRow, 'firstName' | 'lastName' | 'email' | 'phone' | 'isInvited'>,
) {
  return {
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    username: row.email,
    phone_number: row.phone,
    invited: row.isInvited,
  };
}
