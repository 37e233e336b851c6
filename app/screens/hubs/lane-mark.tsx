import type { ReactNode } from 'react';
import { LANE_COLOURS } from '#app/domain/hubs/lane-colours.rules.ts';
import type { LaneMark as Lane } from '#app/domain/hubs/lane.rules.ts';
import { laneMarkMessages } from '#app/messages/lane-mark.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  lane: Lane | null;
  /** Large enough to be read from two metres away. */
  isBig?: boolean;
};

/** A lane's colour and name, or a note that there is none. */
export function LaneMark({ lane, isBig = false }: Props) {
  const { text, parts } = useMessages(laneMarkMessages);
  const size = isBig ? ' t-lane--big' : '';
  if (!lane) return <span className={`t-lane t-lane--none${size}`}>{text('none')}</span>;
  const { fill, text: color } = LANE_COLOURS[lane.colour];
  return (
    <span className={`t-lane${size}`} style={{ backgroundColor: fill, color }}>
      {isBig ? parts('named', { lane: hidden, name: lane.name }) : lane.name}
    </span>
  );
}

/** Only for screen readers, because the colour already shows that it is a lane. */
function hidden(words: ReactNode) {
  return (
    <span key="lane" className="t-hidden">
      {words}
    </span>
  );
}
