import { useNavigate } from '@remix-run/react';
import type { HubDay } from '#app/domain/hubs/hub-days.rules.ts';
import { hubDaysMessages } from '#app/messages/hub-days.ts';
import { SelectField } from '#app/ui/form-field.tsx';
import { useEagerChoice } from '#app/ui/use-eager-choice.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { day: string; days: readonly (HubDay & { left?: number })[] };

/** Chooses the day to show. Each day shows its number of unfinished parcels, if known. */
export function DayChoice({ day, days }: Props) {
  const navigate = useNavigate();
  const [chosen, choose] = useEagerChoice(day);
  const { text } = useMessages(hubDaysMessages);
  return (
    <SelectField
      label={text('day.label')}
      value={chosen}
      onChange={({ target }) => {
        choose(target.value);
        navigate(`?day=${target.value}`, { preventScrollReset: true });
      }}
    >
      {days.map((one) => (
        <option key={one.day} value={one.day}>
          {one.left ? text('day.left', { day: one.label, left: one.left }) : one.label}
        </option>
      ))}
    </SelectField>
  );
}
