import { can, type Actor } from '#app/domain/shared/actor.ts';

/** The first page by role: the hub for those who receive parcels and do not ship, the dashboard for everyone else. */
export function startPage(actor: Actor): '/dashboard' | '/hubs/receive' {
  return can(actor, 'hub.receive') && !can(actor, 'order.ship') ? '/hubs/receive' : '/dashboard';
}
