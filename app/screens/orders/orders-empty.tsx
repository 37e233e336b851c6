import { useLocation } from '@remix-run/react';
import type { HelpPage } from '#app/shells/help-pages.rules.ts';
import { ALERTS_PATH, isInMenu } from '#app/shells/menu.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { toPage } from '#app/ui/pager.tsx';
import { asksNothing, NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { offTabs, tabOf, type OrderTabKey } from '#app/domain/orders/order-tabs.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { withFilters } from './orders-state.rules.ts';

type Props = {
  filter: OrderFilter;
  /** Whether there are orders, but none on this page. */ isBeyond: boolean;
};

/** The help page that each tab offers while it is empty and has no other filters. */
const HELP_OF_TAB = {
  toShip: 'request-shipments',
  needsYou: 'needs-attention',
  manifest: 'manifests',
  underWay: 'tracking',
  delivered: 'tracking',
  comingBack: 'returns',
  onHold: 'cancel-and-hold',
} as const satisfies Record<Exclude<OrderTabKey, 'all'>, HelpPage>;

export function OrdersEmpty({ filter, isBeyond }: Props) {
  const { menu, href } = useShell();
  const { text } = useMessages(ordersMessages);
  const { search } = useLocation();
  const leadsTo = (page: string) => isInMenu(menu, page);
  // Only hub staff see hubs but not alerts. They have no orders of their own to ship.
  const isOfHubs = leadsTo('/hubs') && !leadsTo(ALERTS_PATH);
  if (isBeyond) {
    return (
      <EmptyState
        help={null}
        title={text('none.beyond')}
        action={<ButtonLink to={toPage(search, 1)}>{text('none.firstPage')}</ButtonLink>}
      />
    );
  }
  const tab = asksNothing(offTabs(filter)) ? tabOf(filter)?.key : undefined;
  const empty = tab === 'all' ? undefined : tab;
  if (isOfHubs && (empty || asksNothing(filter))) {
    return (
      <EmptyState
        help="hub-work"
        title={empty ? text('none.here') : text('none.yet')}
        action={<ButtonLink to={href('/hubs')}>{text('none.hubs')}</ButtonLink>}
      >
        {text('none.hubBody')}
      </EmptyState>
    );
  }
  if (empty)
    return (
      <EmptyState help={HELP_OF_TAB[empty]} title={text(`none.title.${empty}`)}>
        {text(`none.body.${empty}`)}
      </EmptyState>
    );
  if (asksNothing(filter)) {
    return (
      <EmptyState
        help={leadsTo('/all-stores') ? 'connect-store' : 'create-orders'}
        title={text('none.yet')}
        action={
          leadsTo('/all-stores') ? (
            <ButtonLink to={href('/all-stores')}>{text('none.stores')}</ButtonLink>
          ) : null
        }
      >
        {text('none.yetBody')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      help="find-orders"
      title={text('none.match')}
      action={<ButtonLink to={withFilters(search, NO_FILTER)}>{text('none.clear')}</ButtonLink>}
    >
      {text('none.matchBody')}
    </EmptyState>
  );
}
