import { Card } from '#app/ui/card.tsx';
import { canFrame } from './order-detail.rules.ts';

type TrackingProps = { link: string | null; trackingOrigin: string | null };

/** The courier's own page, while the driver is on the road; 500 px as specified. */
export function LiveTracking({ link, trackingOrigin }: TrackingProps) {
  if (!link) return null;
  return (
    <Card
      title="Live tracking"
      actions={
        <a className="t-link" href={link} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      }
    >
      {canFrame(link, trackingOrigin) ? (
        <iframe className="t-tracking-frame" title="Live tracking" src={link} height={500} />
      ) : (
        <p className="t-quiet">The driver is on the way.</p>
      )}
    </Card>
  );
}
