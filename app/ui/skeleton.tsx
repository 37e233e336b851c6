/** Placeholder for one line of text that is still loading. */
export function Skeleton({ widthRem = 8 }: { widthRem?: number }) {
  return <span className="t-skeleton" style={{ width: `${widthRem}rem` }} aria-hidden="true" />;
}

/** Placeholder for a card with `lines` lines of text. */
export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <div className="t-card" aria-busy="true">
      {Array.from({ length: lines }, (_, index) => (
        <p key={index}>
          <Skeleton widthRem={index === lines - 1 ? 8 : 16} />
        </p>
      ))}
    </div>
  );
}
