import { can, type Actor } from '#app/domain/shared/actor.ts';

/** Where a person's work begins: those who ship at their orders, those who receive at their hub. */
export function startPage(actor: Actor): '/orders' | '/hubs/receive' {
  return can(actor, 'hub.receive') && !can(actor, 'order.ship') ? '/hubs/receive' : '/orders';
}
