import { can, type Actor } from '#app/domain/shared/actor.ts';

/** Where a person's work begins: those who ship at their dashboard, those who receive at their hub. */
export function startPage(actor: Actor): '/dashboard' | '/hubs/receive' {
  return can(actor, 'hub.receive') && !can(actor, 'order.ship') ? '/hubs/receive' : '/dashboard';
}
