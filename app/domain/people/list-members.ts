import { Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { literalPattern } from '#app/domain/shared/literal-pattern.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { MemberKind } from './member-kinds.ts';
import type { MemberSort, MembersQuery } from './member.schema.ts';
import { toMemberRow, WITH_MEMBER, type MemberRow } from './members.ts';

/** One page of the members that an actor may add, change and remove.
 *  @throws AppError 'not-allowed'. */
export async function listMembersPage(
  { db }: { db: Db },
  actor: Actor,
  { role, permission }: MemberKind,
  query: MembersQuery,
): Promise<Page<MemberRow>> {
  const { merchantId } = ownedRows(actor, authorize(actor, permission));
  const own = merchantId ? Prisma.sql`and b.merchant_id = ${merchantId}::uuid` : Prisma.empty;
  const from = Prisma.sql`
    from memberships b join users u on u.id = b.user_id left join merchants m on m.id = b.merchant_id
    where b.role = ${role}::role ${own} ${matchingWords(query.q, !merchantId)}`;
  // All queries read one snapshot, so that a member who is removed in the meantime appears in all results or in none.
  const { ids, total, members } = await db.$transaction(
    async (tx) => {
      const found = await tx.$queryRaw<{ id: string }[]>`
        select b.id ${from} order by ${SORTS[query.sort]}, b.id
        limit ${query.limit} offset ${(query.page - 1) * query.limit}`;
      const [counted] = await tx.$queryRaw<
        [{ matching: bigint }]
      >`select count(*) as matching ${from}`;
      const ids = found.map(({ id }) => id);
      const where = { id: { in: ids } };
      const members = await tx.membership.findMany({ where, include: WITH_MEMBER });
      return { ids, total: Number(counted.matching), members };
    },
    { isolationLevel: 'RepeatableRead' },
  );
  const rowOf = new Map(members.map((member) => [member.id, toMemberRow(member)]));
  return pageOf(
    ids.flatMap((id) => rowOf.get(id) ?? []),
    total,
    query,
  );
}

/** SQL for the names of a member. As in `memberNames`, an invited person who existed before has the name that was typed
 *  in the invitation. */
const FIRST = Prisma.sql`case when b.accepted_at is null and not b.made_person then coalesce(b.typed_first_name, '') else u.first_name end`;
const LAST = Prisma.sql`case when b.accepted_at is null and not b.made_person then coalesce(b.typed_last_name, '') else u.last_name end`;

const SORTS: Record<MemberSort, Prisma.Sql> = {
  name: Prisma.sql`lower(${FIRST}), lower(${LAST})`,
  '-name': Prisma.sql`lower(${FIRST}) desc, lower(${LAST}) desc`,
  email: Prisma.sql`u.email`,
  '-email': Prisma.sql`u.email desc`,
};

/** The account's name is searched only where members of several accounts are listed. */
function matchingWords(q: string, ofAnyAccount: boolean): Prisma.Sql {
  if (q === '') return Prisma.empty;
  const like = `%${literalPattern(q)}%`;
  const account = ofAnyAccount
    ? Prisma.sql`or m.name ilike ${like} or m.email ilike ${like}`
    : Prisma.empty;
  return Prisma.sql`and ((${FIRST}) || ' ' || (${LAST}) ilike ${like} or u.email ilike ${like}
    ${account})`;
}
