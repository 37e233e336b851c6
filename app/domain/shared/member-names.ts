import type { Named } from './full-name.ts';

type NamedMember = {
  acceptedAt: Date | null;
  madePerson: boolean;
  typedFirstName: string | null;
  typedLastName: string | null;
  user: Named;
};

/** Members whose person still exists. Prisma reads a membership and its person in two queries; the person may have been
 *  deleted in between, and is then null. */
export function withPerson<M extends { user: object }>(members: readonly M[]): M[] {
  return members.filter(({ user }) => (user as object | null) !== null);
}

/** The member's name as the account may see it. For an existing person who was invited and has not accepted, it is
 *  the name typed in the invitation, because their own name is still private. */
export function memberNames(member: NamedMember): Named {
  if (!isTheirs(member)) {
    const { firstName, lastName } = member.user;
    return { firstName, lastName };
  }
  const { typedFirstName, typedLastName } = member;
  return { firstName: typedFirstName ?? '', lastName: typedLastName ?? '' };
}

/** Whether the member's data is private: the person existed before the invitation and has not accepted it yet. */
export function isTheirs({
  acceptedAt,
  madePerson,
}: Pick<NamedMember, 'acceptedAt' | 'madePerson'>) {
  return acceptedAt === null && !madePerson;
}
