import { countText } from './menu.ts';

/** The number of open alerts, shown beside the menu entry of the alerts page. */
export function NeedsCount({ needing }: { needing: number }) {
  const text = countText(needing);
  if (text === null) return null;
  // The separate space keeps screen readers from joining the number to the label.
  return (
    <>
      {' '}
      <b className="t-side__count">{text}</b>
    </>
  );
}
