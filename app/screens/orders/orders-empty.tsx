import { NEEDS_YOU } from '#app/shells/menu.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { asksNothing, NO_FILTER, type OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { offTabs, tabOf, type OrderTabKey } from '#app/domain/orders/order-tabs.rules.ts';
import { withFilters } from './orders-state.rules.ts';

type Props = {
  filter: OrderFilter;
  /** There are orders, but not on this page. */ isBeyond: boolean;
};

/** On a tab without any other filter: that nothing stands there, and what would. */
const NONE_ON: Partial<Record<OrderTabKey, { title: string; words: string }>> = {
  toShip: {
    title: 'Nothing to ship',
    words: 'Orders that can be shipped and are not yet stand here.',
  },
  needsYou: {
    title: 'Nothing needs you',
    words: 'Orders that wait for a decision of yours stand here.',
  },
  manifest: {
    title: 'Nothing in the manifest',
    words: 'Orders that you put into the manifest stand here until they are shipped.',
  },
  underWay: {
    title: 'Nothing under way',
    words: 'Orders that the courier has, or comes for, stand here.',
  },
  delivered: { title: 'Nothing delivered yet', words: 'Orders that have arrived stand here.' },
  comingBack: {
    title: 'Nothing is coming back',
    words: 'Returns and parcels that turn back stand here until they are in store again.',
  },
  onHold: { title: 'Nothing on hold', words: 'Orders that you hold back stand here.' },
};

const ALL_ORDERS = withFilters('', NO_FILTER);

export function OrdersEmpty({ filter, isBeyond }: Props) {
  const { menu, href } = useShell();
  const leadsTo = (page: string) =>
    menu.some(({ items }) => items.some(({ path }) => path === page));
  // Hub staff alone see hubs and have no orders of their own to ship.
  const isOfHubs = leadsTo('/hubs') && !leadsTo(NEEDS_YOU);
  if (isBeyond) {
    return (
      <EmptyState
        title="This page is past the last order"
        action={<ButtonLink to={ALL_ORDERS}>Go to the first page</ButtonLink>}
      />
    );
  }
  const tab = asksNothing(offTabs(filter)) ? tabOf(filter) : null;
  const none = tab && NONE_ON[tab.key];
  if (isOfHubs && (none || asksNothing(filter))) {
    return (
      <EmptyState
        title={none ? 'No orders here' : 'No orders yet'}
        action={<ButtonLink to={href('/hubs')}>Go to Hubs</ButtonLink>}
      >
        An order appears here when its parcel is received at one of your hubs.
      </EmptyState>
    );
  }
  if (none) return <EmptyState title={none.title}>{none.words}</EmptyState>;
  if (asksNothing(filter)) {
    return (
      <EmptyState
        title="No orders yet"
        action={
          leadsTo('/all-stores') ? (
            <ButtonLink to={href('/all-stores')}>Go to All Stores</ButtonLink>
          ) : null
        }
      >
        Orders appear here by themselves as soon as a connected store sends one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders match"
      action={<ButtonLink to={ALL_ORDERS}>Clear the filters</ButtonLink>}
    >
      Try fewer words, or fewer filters.
    </EmptyState>
  );
}
