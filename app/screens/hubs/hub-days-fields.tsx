import { WEEKDAYS } from '#app/domain/hubs/hub.schema.ts';
import { TextField } from '#app/ui/form-field.tsx';

type Props = {
  /** Weekdays by number; 0 is Sunday. */
  days: readonly number[];
  cutOff: string;
  errors: Record<string, string>;
};

/** In South Africa a week starts on Monday. */
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

/** The weekdays on which a hub delivers, and its cut-off for delivery on the same day. */
export function HubDaysFields({ days, cutOff, errors }: Props) {
  return (
    <>
      <fieldset className="t-weekdays">
        <legend>Delivery days (Optional)</legend>
        {FROM_MONDAY.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              name="deliveryDays"
              value={WEEKDAYS[day]}
              defaultChecked={days.includes(day)}
            />
            {nameOf(day)}
          </label>
        ))}
        <p className="t-field__help">
          Receiving suggests the next of these days and skips public holidays. Leave empty to use
          today.
        </p>
      </fieldset>
      <TextField
        label="Cut-off (Optional)"
        name="cutOff"
        type="time"
        defaultValue={cutOff}
        help="Parcels scanned later go out on the next delivery day: one of the days above, or Monday to Saturday."
        error={errors['cutOff']}
      />
    </>
  );
}

function nameOf(day: number): string {
  const [first = '', ...rest] = WEEKDAYS[day] ?? '';
  return first.toUpperCase() + rest.join('');
}
