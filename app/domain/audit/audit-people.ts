import { fullName } from '#app/domain/shared/full-name.ts';
import { withPerson } from '#app/domain/shared/member-names.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { accountOf } from './audit-filter.ts';
import type { AuditFilter } from './audit.schema.ts';

const MAX_ROWS = 250;

/** People to filter the log by: members of the account or, without one, the operator's staff.
 *  @throws AppError 'not-allowed'. */
export async function auditPeople(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  filter: AuditFilter,
): Promise<{ id: string; name: string }[]> {
  const merchantId = await accountOf(db, actor, filter);
  const found = await db.membership.findMany({
    where: { merchantId, acceptedAt: { not: null } },
    select: { user: { select: { id: true, firstName: true, lastName: true } } },
    orderBy: [{ user: { firstName: 'asc' } }, { id: 'asc' }],
    take: MAX_ROWS,
  });
  return withPerson(found).map(({ user }) => ({ id: user.id, name: fullName(user) }));
}
