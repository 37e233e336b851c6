import { holdWords, type Hold } from '#app/domain/orders/hold.rules.ts';
import { Why } from '#app/ui/why.tsx';

/** A small mark of an order on hold, with the reason on hover and focus; in a list the sign alone. */
export function HoldMark({ hold }: { hold: Hold | null }) {
  if (!hold) return null;
  return (
    <Why why={[holdWords(hold.note), hold.by && `Held by ${hold.by}.`].filter(Boolean).join(' ')}>
      <span className="t-hold">
        <span className="t-hold__words">On hold</span>
      </span>
    </Why>
  );
}

/** The tags of an order as chips. */
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
