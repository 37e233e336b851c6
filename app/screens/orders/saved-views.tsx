import { Link, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { asksNothing } from '#app/domain/orders/order-filter.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { usePopover } from '#app/ui/use-popover.ts';
import { useOrderFilter } from './order-filter-context.ts';
import { viewAddress } from './orders-state.rules.ts';
import { ViewDialog, type ViewWish } from './view-dialog.tsx';

/** The saved views of the list. The current filter can be saved as a view, and the open view can be renamed and
 *  deleted. */
export function SavedViews({ sort }: { sort: string }) {
  const { text } = useMessages(ordersMessages);
  const { box, isOpen, close, toggle } = usePopover();
  const { views } = useOrderFilter();
  const { search } = useLocation();
  const [asked, setAsked] = useState<{ wish: ViewWish; count: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const id = new URLSearchParams(search).get('view');
  const current = views.find((view) => view.id === id);
  const ask = (intent: ViewWish['intent']) => {
    close();
    setAsked({ wish: { intent, view: current ?? null }, count: (asked?.count ?? 0) + 1 });
    setAsking(true);
  };
  return (
    <div ref={box} className="t-popover">
      <button
        type="button"
        className="t-button t-button--opens"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {current ? <span className="t-filters__view">{current.name}</span> : text('views.button')}
      </button>
      {isOpen ? (
        <div className="t-popover__box t-views">
          <ViewList current={id} onChoose={close} />
          <ViewActions mayChange={current?.mayChange ?? false} onAsk={ask} />
        </div>
      ) : null}
      {/* Stays mounted while closed: inside Shopify an unmounted dialog would not close. */}
      {asked ? (
        <ViewDialog
          key={asked.count}
          isOpen={isAsking}
          wish={asked.wish}
          sort={sort}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function ViewList({ current, onChoose }: { current: string | null; onChoose(): void }) {
  const { text } = useMessages(ordersMessages);
  const { views } = useOrderFilter();
  const { search } = useLocation();
  if (views.length === 0) return <p className="t-quiet">{text('views.none')}</p>;
  return (
    <ul aria-label={text('views.title')}>
      {views.map((view) => (
        <li key={view.id}>
          <Link
            to={viewAddress(search, view.id)}
            aria-current={view.id === current ? 'page' : undefined}
            onClick={onChoose}
          >
            {view.name}
            {view.isShared ? <span className="t-quiet"> {text('views.shared')}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ViewActionsProps = { mayChange: boolean; onAsk(intent: ViewWish['intent']): void };

function ViewActions({ mayChange, onAsk }: ViewActionsProps) {
  const { text } = useMessages(ordersMessages);
  const { filter } = useOrderFilter();
  return (
    <div className="t-popover__foot t-group">
      <button
        type="button"
        className="t-button"
        disabled={asksNothing(filter)}
        onClick={() => onAsk('save')}
      >
        {text('views.save')}
      </button>
      {mayChange ? (
        <>
          <button
            type="button"
            className="t-button t-button--quiet"
            onClick={() => onAsk('rename')}
          >
            {text('views.rename')}
          </button>
          <button
            type="button"
            className="t-button t-button--quiet"
            onClick={() => onAsk('delete')}
          >
            {text('views.delete')}
          </button>
        </>
      ) : null}
    </div>
  );
}
