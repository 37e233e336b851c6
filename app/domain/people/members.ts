import { writtenLike } from '#app/domain/shared/literal-pattern.ts';
import { lockPerson } from './lock-person.ts';
import type { Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { isTheirs, memberNames } from '#app/domain/shared/member-names.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import { kindOf, type MemberKind } from './member-kinds.ts';
import { WITH_REACH } from './reach.ts';

export const WITH_MEMBER = {
  merchant: { select: { name: true, email: true } },
  user: {
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      phone: true,
      emailProvedAt: true,
      _count: { select: { memberships: true } },
      ...WITH_REACH,
    },
  },
} as const satisfies Prisma.MembershipInclude;

export type LoadedMember = Prisma.MembershipGetPayload<{ include: typeof WITH_MEMBER }>;

export type MemberRow = {
  /** The id of the membership. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Names of the stores or hubs where the member works. */
  reaches: string[];
  /** The account, shown to administrators. Empty for the operator's own staff. */
  merchant: { name: string; email: string };
  /** Whether the invitation is not accepted yet, so that they have no access. */
  isInvited: boolean;
  /** When an open invitation was last sent; null once it was accepted. */
  invitedAt: string | null;
  /** As `mayEditPerson`. */
  isEditable: boolean;
};

/** One member, by the membership's id or by email address. `account` is an account's email address, which narrows an
 *  administrator's search. */
export type WhichMember = { id: string } | { email: string; account?: string | undefined };

/** The members of a kind that an actor may add, change and remove, as a Prisma `where`. */
function membersOf(actor: Actor, { role, permission }: MemberKind): Prisma.MembershipWhereInput {
  const { merchantId } = ownedRows(actor, authorize(actor, permission));
  return { role, ...(merchantId ? { merchantId } : {}) };
}

/** All members of a kind that the actor may change, sorted by name. `account` as in `WhichMember`.
 *  @throws AppError 'not-allowed'. */
export async function listMembers(
  { db }: { db: Db },
  actor: Actor,
  kind: MemberKind,
  account?: string,
): Promise<MemberRow[]> {
  // All queries read one snapshot, so that a member who is removed in the meantime appears in all results or in none.
  const found = await db.$transaction(
    (tx) =>
      tx.membership.findMany({
        where: { AND: [membersOf(actor, kind), ofAccount(account)] },
        include: WITH_MEMBER,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
    { isolationLevel: 'RepeatableRead' },
  );
  return found.map(toMemberRow).sort(byName);
}

const byName = (one: MemberRow, other: MemberRow) =>
  one.firstName.localeCompare(other.firstName) || one.lastName.localeCompare(other.lastName);

/** One member. The person is locked until the end of the caller's transaction, if there is one.
 *  @throws AppError 'not-allowed', 'not-found' also for a member of another account, and if an email address has
 *  several matching memberships. */
export async function loadMember(
  db: Tx,
  actor: Actor,
  kind: MemberKind,
  which: WhichMember,
): Promise<LoadedMember> {
  const where: Prisma.MembershipWhereInput =
    'id' in which
      ? { id: which.id }
      : { user: { email: which.email }, ...ofAccount(which.account) };
  const [one, another] = await db.membership.findMany({
    where: { AND: [membersOf(actor, kind), where] },
    select: { id: true, userId: true },
    take: 2,
  });
  // Administrators see the managers of all accounts, and a person may work for two.
  if (!one || another) throw notFound(kind.noun);
  await lockPerson(db, one.userId);
  const found = await db.membership.findUnique({ where: { id: one.id }, include: WITH_MEMBER });
  if (!found) throw notFound(kind.noun);
  return found;
}

function ofAccount(account?: string): Prisma.MembershipWhereInput {
  return account ? { merchant: { email: writtenLike(account) } } : {};
}

export function toMemberRow(member: LoadedMember): MemberRow {
  const { id, role, merchant, merchantId, acceptedAt, user } = member;
  return {
    id,
    ...memberNames(member),
    email: user.email,
    phone: isTheirs(member) ? (member.typedPhone ?? '') : user.phone,
    reaches: kindOf(role).reach.names(user, merchantId),
    merchant: { name: merchant?.name ?? '', email: merchant?.email ?? '' },
    isInvited: acceptedAt === null,
    invitedAt: acceptedAt === null ? (member.invitedAt?.toISOString() ?? null) : null,
    isEditable: mayEditPerson(member),
  };
}

/** Whether the account may edit the person's name, phone and password: it created them, and they have no other
 *  membership. */
export function mayEditPerson({ madePerson, user }: LoadedMember): boolean {
  return madePerson && user._count.memberships === 1;
}
