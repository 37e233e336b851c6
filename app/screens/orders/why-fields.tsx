import {
  AGAIN_REASONS,
  EVERY_AGAIN_REASON,
  type AgainReason,
} from '#app/domain/orders/again-reasons.rules.ts';
import type { ActInput } from '#app/domain/orders/act-input.schema.ts';
import { MOST_HOLD_NOTE } from '#app/domain/orders/hold.rules.ts';
import { charactersLeft } from '#app/ui/characters-left.ts';
import { SelectField, TextField } from '#app/ui/form-field.tsx';

type Why = Partial<Pick<ActInput, 'whyCode' | 'note'>>;

/** Why orders go out once more: one of a list, and more about it where there is more. */
export function WhyFields({ input, onChange }: { input: Why; onChange(why: Why): void }) {
  const { whyCode = null, note } = input;
  return (
    <>
      <SelectField
        label="Why it goes again"
        required
        value={whyCode ?? ''}
        onChange={({ target }) =>
          onChange({ note, whyCode: (target.value || null) as AgainReason })
        }
      >
        <option value="">Choose…</option>
        {EVERY_AGAIN_REASON.map((code) => (
          <option key={code} value={code}>
            {AGAIN_REASONS[code]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={whyCode === 'other' ? 'The reason' : 'More about it (optional)'}
        maxLength={MOST_HOLD_NOTE}
        autoComplete="off"
        help={charactersLeft(note ?? '', MOST_HOLD_NOTE)}
        value={note ?? ''}
        onChange={({ target }) => onChange({ whyCode, note: target.value })}
      />
    </>
  );
}

export function isWhySaid({ whyCode, note }: Why): boolean {
  return Boolean(whyCode) && (whyCode !== 'other' || Boolean(note?.trim()));
}
