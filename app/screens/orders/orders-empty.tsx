import { useLocation } from '@remix-run/react';
import type { HelpPage } from '#app/shells/help-pages.rules.ts';
import { ALERTS_PATH, isInMenu } from '#app/shells/menu.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { toPage } from '#app/ui/pager.tsx';
import { asksNothing, NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { offTabs, tabOf, type OrderTabKey } from '#app/domain/orders/order-tabs.rules.ts';
import { withFilters } from './orders-state.rules.ts';

type Props = {
  filter: OrderFilter;
  /** Whether there are orders, but none on this page. */ isBeyond: boolean;
};

/** Texts for an empty tab without other filters: that it is empty, and what appears there. */
const NONE_ON: Partial<Record<OrderTabKey, { title: string; words: string; help: HelpPage }>> = {
  toShip: {
    title: 'Nothing to ship',
    words: 'Orders that are ready to ship appear here.',
    help: 'request-shipments',
  },
  needsYou: {
    title: 'All clear',
    words: 'Orders that need your attention appear here.',
    help: 'needs-attention',
  },
  manifest: {
    title: 'No orders in the manifest',
    words: 'Orders appear here from when you add them to the manifest until they ship.',
    help: 'manifests',
  },
  underWay: {
    title: 'No orders on their way',
    words: 'Orders that are booked or with the courier appear here.',
    help: 'tracking',
  },
  delivered: {
    title: 'No delivered orders yet',
    words: 'Delivered orders appear here.',
    help: 'tracking',
  },
  comingBack: {
    title: 'No returns',
    words: 'Returns and parcels being returned to sender appear here until they arrive.',
    help: 'returns',
  },
  onHold: {
    title: 'No orders on hold',
    words: 'Orders you put on hold appear here.',
    help: 'cancel-and-hold',
  },
};

export function OrdersEmpty({ filter, isBeyond }: Props) {
  const { menu, href } = useShell();
  const { search } = useLocation();
  const leadsTo = (page: string) => isInMenu(menu, page);
  // Only hub staff see hubs but not alerts. They have no orders of their own to ship.
  const isOfHubs = leadsTo('/hubs') && !leadsTo(ALERTS_PATH);
  if (isBeyond) {
    return (
      <EmptyState
        help={null}
        title="This page is past the last order"
        action={<ButtonLink to={toPage(search, 1)}>Go to the first page</ButtonLink>}
      />
    );
  }
  const tab = asksNothing(offTabs(filter)) ? tabOf(filter) : null;
  const none = tab && NONE_ON[tab.key];
  if (isOfHubs && (none || asksNothing(filter))) {
    return (
      <EmptyState
        help="hub-work"
        title={none ? 'No orders here' : 'No orders yet'}
        action={<ButtonLink to={href('/hubs')}>Go to Hubs</ButtonLink>}
      >
        An order appears here when its parcel is received at one of your hubs.
      </EmptyState>
    );
  }
  if (none)
    return (
      <EmptyState help={none.help} title={none.title}>
        {none.words}
      </EmptyState>
    );
  if (asksNothing(filter)) {
    return (
      <EmptyState
        help={leadsTo('/all-stores') ? 'connect-store' : 'create-orders'}
        title="No orders yet"
        action={
          leadsTo('/all-stores') ? (
            <ButtonLink to={href('/all-stores')}>Go to All Stores</ButtonLink>
          ) : null
        }
      >
        Orders from your stores appear here. You can also create an order yourself.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      help="find-orders"
      title="No orders match"
      action={<ButtonLink to={withFilters(search, NO_FILTER)}>Clear the filters</ButtonLink>}
    >
      Try fewer words, or fewer filters.
    </EmptyState>
  );
}
