import { LANE_COLOURS } from '#app/domain/hubs/lane-colours.rules.ts';
import type { LaneRow } from '#app/domain/hubs/read-lanes.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { LaneMark } from './lane-mark.tsx';

type Props = {
  lanes: readonly LaneRow[];
  isBusy: boolean;
  /** @param to the new position, counted from 0 */
  onMove(lane: LaneRow, to: number): void;
  onEdit(lane: LaneRow): void;
  onRemove(lane: LaneRow): void;
};

/** The lanes in order, each with the first of its places. */
export function LaneList({ lanes, isBusy, onMove, onEdit, onRemove }: Props) {
  return (
    <Card title="Lanes">
      <ol className="t-lanes">
        {lanes.map((lane, at) => (
          <li key={lane.id}>
            <div className="t-lanes__mark">
              <LaneMark lane={lane} />
              <span className="t-quiet">{LANE_COLOURS[lane.colour].label}</span>
            </div>
            <div className="t-lanes__places">
              <Places of={lane.suburbs} />
              <Places of={lane.postalCodes} />
              {lane.suburbs.length + lane.postalCodes.length === 0 ? (
                <p className="t-quiet">No suburb or postal code uses this lane yet.</p>
              ) : null}
            </div>
            <div className="t-group">
              <Button
                kind="quiet"
                aria-label={`Move ${lane.name} up`}
                disabled={at === 0}
                busy={isBusy}
                onClick={() => onMove(lane, at - 1)}
              >
                ↑
              </Button>
              <Button
                kind="quiet"
                aria-label={`Move ${lane.name} down`}
                disabled={at === lanes.length - 1}
                busy={isBusy}
                onClick={() => onMove(lane, at + 1)}
              >
                ↓
              </Button>
              <Button aria-label={`Edit ${lane.name}`} onClick={() => onEdit(lane)}>
                Edit
              </Button>
              <Button
                kind="quiet"
                aria-label={`Delete ${lane.name}`}
                onClick={() => onRemove(lane)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const MAX_SHOWN = 8;

function Places({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  const more = of.length - MAX_SHOWN;
  return (
    <p>
      {of.slice(0, MAX_SHOWN).join(', ')}
      {more > 0 ? <span className="t-quiet"> and {counted(more, 'more', 'more')}</span> : null}
    </p>
  );
}
