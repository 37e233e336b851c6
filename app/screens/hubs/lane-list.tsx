import type { ReactNode } from 'react';
import { LANE_COLOURS } from '#app/domain/hubs/lane-colours.rules.ts';
import type { LaneRow } from '#app/domain/hubs/read-lanes.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { lanesMessages } from '#app/messages/lanes.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { LaneMark } from './lane-mark.tsx';

type Props = {
  lanes: readonly LaneRow[];
  isBusy: boolean;
  /** @param to the new position, counted from 0 */
  onMove(lane: LaneRow, to: number): void;
  onEdit(lane: LaneRow): void;
  onRemove(lane: LaneRow): void;
};

/** The lanes in order, each with its first few suburbs and postal codes. */
export function LaneList({ lanes, isBusy, onMove, onEdit, onRemove }: Props) {
  const { text } = useMessages(lanesMessages);
  return (
    <Card title={text('title')}>
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
                <p className="t-quiet">{text('lane.empty')}</p>
              ) : null}
            </div>
            <div className="t-group">
              <Button
                kind="quiet"
                aria-label={text('move.up', { lane: lane.name })}
                disabled={at === 0}
                busy={isBusy}
                onClick={() => onMove(lane, at - 1)}
              >
                ↑
              </Button>
              <Button
                kind="quiet"
                aria-label={text('move.down', { lane: lane.name })}
                disabled={at === lanes.length - 1}
                busy={isBusy}
                onClick={() => onMove(lane, at + 1)}
              >
                ↓
              </Button>
              <Button
                aria-label={text('edit.buttonOf', { lane: lane.name })}
                onClick={() => onEdit(lane)}
              >
                {text('edit.button')}
              </Button>
              <Button
                kind="quiet"
                aria-label={text('remove.buttonOf', { lane: lane.name })}
                onClick={() => onRemove(lane)}
              >
                {text('remove.button')}
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
  const { parts } = useMessages(lanesMessages);
  if (of.length === 0) return null;
  const places = of.slice(0, MAX_SHOWN).join(', ');
  const more = of.length - MAX_SHOWN;
  return (
    <p>{more > 0 ? parts('lane.more', { places, more: groupDigits(more), quiet }) : places}</p>
  );
}

function quiet(words: ReactNode) {
  return (
    <span key="quiet" className="t-quiet">
      {words}
    </span>
  );
}
