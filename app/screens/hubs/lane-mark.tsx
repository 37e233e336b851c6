import { LANE_COLOURS } from '#app/domain/hubs/lane-colours.rules.ts';
import type { LaneMark as Lane } from '#app/domain/hubs/lane.rules.ts';

type Props = {
  lane: Lane | null;
  /** Large enough to be read from two metres away. */
  isBig?: boolean;
};

/** A lane's colour and name, or a note that there is none. */
export function LaneMark({ lane, isBig = false }: Props) {
  const size = isBig ? ' t-lane--big' : '';
  if (!lane) return <span className={`t-lane t-lane--none${size}`}>No lane</span>;
  const { fill, text } = LANE_COLOURS[lane.colour];
  return (
    <span className={`t-lane${size}`} style={{ backgroundColor: fill, color: text }}>
      {isBig ? <span className="t-hidden">Lane </span> : null}
      {lane.name}
    </span>
  );
}
