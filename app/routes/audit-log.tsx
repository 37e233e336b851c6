import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { auditPeople } from '#app/domain/audit/audit-people.ts';
import { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { isKnownAccount } from '#app/domain/audit/audit-filter.ts';
import { listAudit } from '#app/domain/audit/list-audit.ts';
import { dateErrors } from '#app/domain/orders/filter-days.rules.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { auditMessages } from '#app/messages/audit.ts';
import type { AuditErrors } from '#app/screens/people/audit-filters.tsx';
import { AuditScreen } from '#app/screens/people/audit-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

const { text } = auditMessages.in('en');

export const meta = () => [{ title: text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'audit.read',
    query: AuditQuery,
  });
  const [page, people, isKnown] = await Promise.all([
    listAudit(services, actor, query),
    auditPeople(services, actor, query),
    isKnownAccount(services.db, actor, query),
  ]);
  const errors: AuditErrors = {
    ...dateErrors(query, services.clock.now()),
    ...(isKnown ? {} : { account: text('filter.unknownAccount') }),
  };
  const isOfAll = scopeOf(actor.role, 'audit.read') === 'any';
  return { page, people, query, errors, isOfAll, productName: services.settings.productName };
});

export default function AuditLogRoute() {
  return <AuditScreen {...useLoaderData<typeof loader>()} />;
}
