import type { Named } from './full-name.ts';

type NamedMember = {
  acceptedAt: Date | null;
  madePerson: boolean;
  typedFirstName: string | null;
  typedLastName: string | null;
  user: Named;
};

/** What the account may call its member: of whoever was invited and has not accepted, what was typed. The
 *  name of their own is nobody's to read yet. */
export function memberNames(member: NamedMember): Named {
  if (!isTheirs(member)) {
    const { firstName, lastName } = member.user;
    return { firstName, lastName };
  }
  const { typedFirstName, typedLastName } = member;
  return { firstName: typedFirstName ?? '', lastName: typedLastName ?? '' };
}

/** Whether what is known of a member is their own, and not told before they accept. */
export function isTheirs({
  acceptedAt,
  madePerson,
}: Pick<NamedMember, 'acceptedAt' | 'madePerson'>) {
  return acceptedAt === null && !madePerson;
}
