import { holdWords, type Hold } from '#app/domain/orders/hold.rules.ts';
import { Why } from '#app/ui/why.tsx';

/** A badge for an order on hold, with the reason on hover and focus. Lists show only its icon. */
export function HoldMark({ hold }: { hold: Hold | null }) {
  if (!hold) return null;
  return (
    <Why
      why={[holdWords(hold.note), hold.by && `On hold by ${hold.by}.`].filter(Boolean).join(' ')}
    >
      <span className="t-hold">
        <span className="t-hold__words">On hold</span>
      </span>
    </Why>
  );
}

/** A badge for an order whose parcel is being returned, with its state on hover and focus. */
export function BackMark({ words }: { words: string | null }) {
  if (!words) return null;
  return (
    <Why why={`Coming back: ${words}.`}>
      <span className="t-back">
        <span className="t-hold__words">Coming back</span>
      </span>
    </Why>
  );
}

/** A badge for an order that the warehouse ships. */
export function WarehouseMark({ since }: { since: string | null }) {
  if (!since) return null;
  return (
    <Why why="The warehouse sends this order. To ship it yourself, take it back first.">
      <span className="t-back t-at-warehouse">
        <span className="t-hold__words">At the warehouse</span>
      </span>
    </Why>
  );
}

export function TagChips({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="t-tags t-tags--line" title={tags.join(', ')}>
      {tags.map((tag) => (
        <li key={tag} className="t-tag">
          {tag}
        </li>
      ))}
    </ul>
  );
}
