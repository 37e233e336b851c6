import { useState, type RefObject } from 'react';
import {
  DAY_SPANS,
  DAY_SPAN_NAMES,
  type DaySpan,
  askedFields,
} from '#app/domain/orders/order-filter.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { Button } from '#app/ui/button.tsx';
import { useEagerChoice } from '#app/ui/use-eager-choice.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { withChosen } from './filter-field.tsx';
import { GlobalFiltering } from './global-filtering.tsx';
import { useOrderFilter } from './order-filter-context.ts';
import { OrderSearch } from './order-search.tsx';
import { addressFields } from './orders-state.rules.ts';
import { SavedViews } from './saved-views.tsx';
import { StatusFilter } from './status-filter.tsx';

type Props = { sort: string; searchInput: RefObject<HTMLInputElement> };

/** The search, the most used filters, and the button that opens all filters. */
export function OrderFilters({ sort, searchInput }: Props) {
  const { text } = useMessages(ordersMessages);
  const { filter, by, statuses, isOfOneStore } = useOrderFilter();
  const [isOpen, setOpen] = useState(false);
  const { q: _q, ...kept } = addressFields(filter);
  const count = askedFields({ ...filter, q: '' }).length;
  return (
    <div className="t-group t-grow t-filters">
      <OrderSearch
        q={filter.q}
        input={searchInput}
        kept={{ sort, ...kept }}
        onSearch={(q) => by({ q })}
      />
      <StorePicker />
      <DayPicker />
      <StatusFilter
        label={text('column.status')}
        choices={statuses}
        chosen={filter.status}
        onChange={(status) => by({ status })}
      />
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? text('filter.moreCount', { count }) : text('filter.more')}
      </Button>
      {isOfOneStore ? null : <SavedViews sort={sort} />}
      <GlobalFiltering isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function StorePicker() {
  const { text } = useMessages(ordersMessages);
  const { filter, by, stores, isOfOneStore } = useOrderFilter();
  const [store, choose] = useEagerChoice(filter.store);
  if (isOfOneStore || stores.length < 2) return null;
  return (
    <select
      className="t-input t-select t-filters__pick"
      aria-label={text('column.store')}
      value={store}
      onChange={({ target }) => {
        choose(target.value);
        by({ store: target.value });
      }}
    >
      <option value="">{text('filter.allStores')}</option>
      {withChosen(stores, store).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

const CHOSEN = 'chosen';

function DayPicker() {
  const { text } = useMessages(ordersMessages);
  const { filter, by } = useOrderFilter();
  const hasDates = filter.from !== '' || filter.to !== '';
  const [days, choose] = useEagerChoice(hasDates ? CHOSEN : filter.days);
  return (
    <select
      className="t-input t-select t-filters__pick"
      aria-label={text('column.date')}
      value={days}
      onChange={({ target }) => {
        const chosen = target.value as DaySpan | '';
        choose(chosen);
        by({ from: '', to: '', days: chosen });
      }}
    >
      <option value="">{text('filter.anyDate')}</option>
      {DAY_SPANS.map((span) => (
        <option key={span} value={span}>
          {DAY_SPAN_NAMES[span]}
        </option>
      ))}
      {hasDates ? (
        <option value={CHOSEN} disabled>
          {text('filter.customDates')}
        </option>
      ) : null}
    </select>
  );
}
