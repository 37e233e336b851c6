import type { Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';

const WITH = {
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
      storeAccess: {
        select: { store: { select: { id: true, name: true, merchantId: true } } },
        orderBy: { store: { name: 'asc' } },
      },
    },
  },
} as const satisfies Prisma.MembershipInclude;

export type LoadedManager = Prisma.MembershipGetPayload<{ include: typeof WITH }>;

export type ManagerRow = {
  /** Of the membership. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  stores: string[];
  /** Whose manager it is, as administrators know the account. */
  merchant: { name: string; email: string };
  /** An invitation that is not accepted yet opens nothing. */
  isInvited: boolean;
  /** Whether name and password may be edited here: made by this account, and nobody else's. */
  isEditable: boolean;
};

/** The managers whom an actor may add, change and remove, as a Prisma `where`. */
export function managersOf(actor: Actor): Prisma.MembershipWhereInput {
  const { merchantId } = ownedRows(actor, authorize(actor, 'manager.write'));
  return { role: 'storeManager', ...(merchantId ? { merchantId } : {}) };
}

/** By name. `account` narrows what an administrator sees to one.
 *  @throws AppError 'not-allowed'. */
export async function listManagers(
  { db }: { db: Db },
  actor: Actor,
  { account }: { account?: string | undefined } = {},
): Promise<ManagerRow[]> {
  const ofAccount = account
    ? { merchant: { email: { equals: account, mode: 'insensitive' as const } } }
    : {};
  // It is read in parts: one who is removed meanwhile is in all of them, or in none.
  const found = await db.$transaction(
    (tx) =>
      tx.membership.findMany({
        where: { AND: [managersOf(actor), ofAccount] },
        include: WITH,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
    { isolationLevel: 'RepeatableRead' },
  );
  return found.map(toRow).sort(byName);
}

const byName = (one: ManagerRow, other: ManagerRow) =>
  one.firstName.localeCompare(other.firstName) || one.lastName.localeCompare(other.lastName);

/** One of them, locked for whoever changes something, by the membership's id or by address.
 *  @throws AppError 'not-allowed', 'not-found' also for somebody else's manager. */
export async function loadManager(
  db: Tx,
  actor: Actor,
  which: { id: string } | { email: string; account?: string | undefined },
): Promise<LoadedManager> {
  const where: Prisma.MembershipWhereInput =
    'id' in which
      ? { id: which.id }
      : {
          user: { email: which.email },
          ...(which.account
            ? { merchant: { email: { equals: which.account, mode: 'insensitive' } } }
            : {}),
        };
  const [one, another] = await db.membership.findMany({
    where: { AND: [managersOf(actor), where] },
    select: { id: true, userId: true },
    take: 2,
  });
  // An administrator sees the managers of all accounts, and one may work for two.
  if (!one || another) throw notFound('Manager');
  await db.$queryRaw`select 1 from users where id = ${one.userId}::uuid for update`;
  const found = await db.membership.findUnique({ where: { id: one.id }, include: WITH });
  if (!found) throw notFound('Manager');
  return found;
}

export function toRow(member: LoadedManager): ManagerRow {
  const { id, merchant, merchantId, acceptedAt, user } = member;
  const { email, storeAccess } = user;
  const isTheirs = acceptedAt === null && !member.madePerson;
  const ofAccount = storeAccess.filter(({ store }) => store.merchantId === merchantId);
  return {
    id,
    firstName: isTheirs ? (member.typedFirstName ?? '') : user.firstName,
    lastName: isTheirs ? (member.typedLastName ?? '') : user.lastName,
    email,
    phone: isTheirs ? (member.typedPhone ?? '') : user.phone,
    stores: ofAccount.map(({ store }) => store.name),
    merchant: { name: merchant?.name ?? '', email: merchant?.email ?? '' },
    isInvited: acceptedAt === null,
    isEditable: mayEditPerson(member),
  };
}

/** Whoever made a person may edit them while nobody else has them as a member, or has invited them. */
export function mayEditPerson({ madePerson, user }: LoadedManager): boolean {
  return madePerson && user._count.memberships === 1;
}
