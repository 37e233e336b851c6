import { z } from 'zod';
import { PageQuery } from '#app/domain/shared/page.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { Email, FirstName, LastName, NewPassword, Phone } from './person.schema.ts';

/** May be left empty: a new person then chooses a password through the link in the invitation, and an existing person's
 *  password stays. */
export const ChosenPassword = z.preprocess(
  (given) => (given === '' ? undefined : given),
  NewPassword.optional(),
);

/** The fields of a member, shared by all forms and calls that add or change one. */
export const MemberPerson = z.object({
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  phone: Phone,
  password: ChosenPassword,
});

/** `reaches` are the names of the stores or hubs where the person works. `username` is the email address of the
 *  account, for administrators, who have no account themselves. */
export type MemberInput = z.infer<typeof MemberPerson> & {
  reaches: readonly string[];
  username?: string | undefined;
};

/** Names picked from a list. A single one arrives as text. */
export function pickedNames(says: string) {
  return z
    .preprocess(
      (given) => (typeof given === 'string' ? [given] : given),
      z.array(requiredText(120, says), { error: says }),
    )
    .pipe(z.array(z.string()).min(1, { error: says }).max(500));
}

const MEMBER_SORTS = ['name', '-name', 'email', '-email'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

const PAGE_SIZE = 50;

/** A list of members; `q` is searched in names and addresses; for administrators, also in those of the account. */
export const MembersQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.prefault(PAGE_SIZE),
  q: z.string().trim().max(120).catch(''),
  sort: z.enum(MEMBER_SORTS).catch('name'),
});
export type MembersQuery = z.infer<typeof MembersQuery>;

const Which = z.object({ id: z.uuid() });

/** Actions on a list of members. */
export const MembersForm = z.discriminatedUnion('intent', [
  Which.extend({ intent: z.literal('remove') }),
  Which.extend({ intent: z.literal('resend') }),
]);
export type MembersForm = z.infer<typeof MembersForm>;
