import { can, type Actor } from '#app/domain/shared/actor.ts';

/** The first page by role: the dashboard for those who ship, their hub for those who receive parcels. */
export function startPage(actor: Actor): '/dashboard' | '/hubs/receive' {
  return can(actor, 'hub.receive') && !can(actor, 'order.ship') ? '/hubs/receive' : '/dashboard';
}
