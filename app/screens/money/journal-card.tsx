import { useState } from 'react';
import { EXPORT_STYLES } from '#app/screens/orders/use-orders-export.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';

/** Every entry of the ledger of some days, for the bookkeeper. */
export function JournalCard({ month }: { month: { from: string; to: string } }) {
  const { href } = useShell();
  const [days, setDays] = useState(month);
  const [style, setStyle] = useState('comma');
  const isAsked = days.from !== '' && days.to !== '' && days.from <= days.to;
  const asked = new URLSearchParams({ ...days, style });
  return (
    <Card title="Journal for your bookkeeper">
      <p className="t-quiet t-lead">
        Every ledger entry as CSV. Each movement has two lines: debit and credit.
      </p>
      <div className="t-fields">
        <TextField
          label="From"
          type="date"
          value={days.from}
          onChange={({ target }) => setDays({ ...days, from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={days.to}
          onChange={({ target }) => setDays({ ...days, to: target.value })}
          error={isAsked ? null : 'Choose two days, the earlier one first.'}
        />
        <SelectField label="Format" value={style} onChange={({ target }) => setStyle(target.value)}>
          {EXPORT_STYLES.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {isAsked ? (
        <a className="t-button t-button--plain" href={href(`/money/journal?${asked}`)} download>
          Export the journal
        </a>
      ) : null}
    </Card>
  );
}
