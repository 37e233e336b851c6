import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { MAX_HOLD_NOTE } from '#app/domain/orders/hold.rules.ts';
import { needsWords, type WhyList } from '#app/domain/orders/why.rules.ts';
import { uiMessages } from '#app/messages/ui.ts';
import { whyMessages } from '#app/messages/why.ts';
import { charactersLeft } from '#app/ui/characters-left.ts';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Why = Partial<Pick<ActionInput, 'whyCode' | 'note'>>;
type Props = { list: WhyList; input: Why; onChange(why: Why): void };

/** A reason from the action's list, with a text field where more detail is needed. */
export function WhyFields({ list, input, onChange }: Props) {
  const { text } = useMessages(whyMessages);
  const { whyCode = null, note } = input;
  const ui = useMessages(uiMessages);
  return (
    <>
      <SelectField
        label={list.label}
        required
        value={whyCode ?? ''}
        onChange={({ target }) => onChange({ note, whyCode: target.value || null })}
      >
        <option value="">{text('choose')}</option>
        {Object.entries(list.reasons).map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        label={needsWords(whyCode) ? text('describe') : text('details')}
        maxLength={MAX_HOLD_NOTE}
        autoComplete="off"
        help={charactersLeft(ui.text, note ?? '', MAX_HOLD_NOTE)}
        value={note ?? ''}
        onChange={({ target }) => onChange({ whyCode, note: target.value })}
      />
    </>
  );
}

export function isWhySaid({ whyCode = null, note }: Why): boolean {
  return Boolean(whyCode) && (!needsWords(whyCode) || Boolean(note?.trim()));
}
