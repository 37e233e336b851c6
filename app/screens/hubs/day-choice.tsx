import { useNavigate } from '@remix-run/react';
import type { HubDay } from '#app/domain/hubs/hub-days.rules.ts';
import { SelectField } from '#app/ui/form-field.tsx';

type Props = { day: string; days: readonly (HubDay & { left?: number })[] };

/** Chooses the day to show. Each day shows its number of unfinished parcels, if known. */
export function DayChoice({ day, days }: Props) {
  const navigate = useNavigate();
  return (
    <SelectField
      label="Day"
      value={day}
      onChange={({ target }) => navigate(`?day=${target.value}`, { preventScrollReset: true })}
    >
      {days.map((one) => (
        <option key={one.day} value={one.day}>
          {one.left ? `${one.label}: ${one.left} left` : one.label}
        </option>
      ))}
    </SelectField>
  );
}
