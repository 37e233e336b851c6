import { counted } from '#app/domain/shared/counted.ts';
import { defineAction, FIRST_REASON, SPEAKS_FOR_ITSELF } from './action.ts';
import type { ActionFacts } from './facts.ts';

export const takeBackAction = defineAction({
  label: 'Take back from the warehouse',
  labelOfOne: 'Take back from the warehouse',
  permission: 'order.ship',
  places: ['menu', 'page'],
  mayLead: false,
  call: {
    path: '/orders/take-back',
    summary: 'Take orders back from the store’s warehouse',
    audit: ['order.takeBack'],
  },
  asks: (count, _booked, of) => ({
    title: of === 1 ? 'Take this order back?' : `Take ${counted(count, 'order')} back?`,
    can: { thing: 'order', be: 'be taken back' },
    lines: [
      count === 1
        ? 'We will cancel it at the warehouse first. Then you can ship it yourself, but it cannot go to the warehouse again.'
        : 'We will cancel them at the warehouse first. Then you can ship them yourself, but they cannot go to the warehouse again.',
    ],
    confirm: 'Take Back',
    keep: count === 1 ? 'Leave it there' : 'Leave them there',
  }),
  problem: takeBackProblem,
  done: (count) =>
    count === 1
      ? 'Order is being taken back from the warehouse'
      : 'Orders are being taken back from the warehouse',
  doneTo: 'being taken back from the warehouse',
  nothing: FIRST_REASON,
  failed: SPEAKS_FOR_ITSELF,
});

function takeBackProblem({ atWarehouseSince, isSentFromWarehouse }: ActionFacts): string | null {
  if (isSentFromWarehouse) return 'The warehouse has already sent the order.';
  return atWarehouseSince ? null : 'The order is not at the warehouse.';
}
