import { countText } from './menu.ts';

/** Beside the entry of what needs a person. */
export function NeedsCount({ needing }: { needing: number }) {
  const text = countText(needing);
  if (text === null) return null;
  // A space of its own, or the name would be heard as one word with it.
  return (
    <>
      {' '}
      <b className="t-side__count">{text}</b>
    </>
  );
}
