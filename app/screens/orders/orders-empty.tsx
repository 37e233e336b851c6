import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { withFilters } from './orders-state.rules.ts';

type Props = {
  isFiltered: boolean;
  /** There are orders, but not on this page. */ isBeyond: boolean;
};

const ALL_ORDERS = withFilters('', NO_FILTER);

export function OrdersEmpty({ isFiltered, isBeyond }: Props) {
  const { menu, href } = useShell();
  const hasStores = menu.some(({ items }) => items.some(({ path }) => path === '/all-stores'));
  if (isBeyond) {
    return (
      <EmptyState
        title="This page is past the last order"
        action={<ButtonLink to={ALL_ORDERS}>Go to the first page</ButtonLink>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="No orders match"
        action={<ButtonLink to={ALL_ORDERS}>Clear the filters</ButtonLink>}
      >
        Try fewer words, or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No orders yet"
      action={hasStores ? <ButtonLink to={href('/all-stores')}>Go to All Stores</ButtonLink> : null}
    >
      Orders appear here by themselves as soon as a connected store sends one.
    </EmptyState>
  );
}
