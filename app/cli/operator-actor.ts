import { hostname, userInfo } from 'node:os';
import type { AuditActor } from '#app/domain/audit/write-audit.ts';

/** The person at the server's command line, for the audit log. */
export function operatorActor(): AuditActor {
  return {
    name: `${userInfo().username} on ${hostname()}`,
    userId: null,
    from: { client: 'commandLine', address: null },
  };
}
