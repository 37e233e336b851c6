import { holdWords, type Hold } from '#app/domain/orders/hold.rules.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { Why } from '#app/ui/why.tsx';

/** A badge for an order on hold, with the reason on hover and focus. Lists show only its icon. */
export function HoldMark({ hold }: { hold: Hold | null }) {
  const { text } = useMessages(orderActionMessages);
  if (!hold) return null;
  const by = hold.by ? text('mark.holdBy', { person: hold.by }) : null;
  return (
    <Why why={[holdWords(hold.note), by].filter(Boolean).join(' ')}>
      <span className="t-hold">
        <span className="t-hold__words">{text('mark.hold')}</span>
      </span>
    </Why>
  );
}

/** A badge for an order whose parcel is being returned, with its state on hover and focus. */
export function BackMark({ words }: { words: string | null }) {
  const { text } = useMessages(orderActionMessages);
  if (!words) return null;
  return (
    <Why why={text('mark.backWhy', { state: words })}>
      <span className="t-back">
        <span className="t-hold__words">{text('mark.back')}</span>
      </span>
    </Why>
  );
}

/** A badge for an order that the warehouse ships. */
export function WarehouseMark({ since }: { since: string | null }) {
  const { text } = useMessages(orderActionMessages);
  if (!since) return null;
  return (
    <Why why={text('mark.warehouseWhy')}>
      <span className="t-back t-at-warehouse">
        <span className="t-hold__words">{text('mark.warehouse')}</span>
      </span>
    </Why>
  );
}

export function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="t-tags t-tags--line" title={tags.join(', ')}>
      {tags.map((tag) => (
        <li key={tag} className="t-tag">
          <span className="t-tag__text">{tag}</span>
        </li>
      ))}
    </ul>
  );
}
