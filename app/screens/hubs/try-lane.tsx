import { useMemo, useState } from 'react';
import { laneOf, suburbKey, type LaneRule } from '#app/domain/hubs/lane.rules.ts';
import type { LaneRow } from '#app/domain/hubs/read-lanes.ts';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { LaneMark } from './lane-mark.tsx';

/** Which lane a suburb or a postal code leads to, as the belt would say it. */
export function TryLane({ lanes }: { lanes: readonly LaneRow[] }) {
  const [typed, setTyped] = useState('');
  const rules = useMemo(() => lanes.map(ruleOf), [lanes]);
  const text = typed.trim();
  const isCode = /^\d{4}$/.test(text);
  const lane = laneOf(rules, isCode ? { suburb: null, postalCode: text } : place(text));
  return (
    <Card title="Try">
      <div className="t-try-lane">
        <TextField
          label="Suburb or postal code"
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="t-try-lane__answer" role="status">
          {text === '' ? null : <LaneMark lane={lane} isBig />}
        </p>
      </div>
    </Card>
  );
}

function ruleOf({ name, colour, suburbs, postalCodes }: LaneRow): LaneRule {
  return { name, colour, suburbs: suburbs.map(suburbKey), postalCodes };
}

const place = (suburb: string) => ({ suburb, postalCode: null });
