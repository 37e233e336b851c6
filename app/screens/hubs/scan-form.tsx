import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import type { ReceivingDay } from '#app/domain/hubs/receiving-days.rules.ts';
import { receivingMessages } from '#app/messages/receiving.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  field: RefObject<HTMLInputElement>;
  day: string;
  days: readonly ReceivingDay[];
  onDay(day: string): void;
  onCode(code: string): void;
};

/** A form for typing a code, and for scanners too slow to be recognised. */
export function ScanForm({ field, day, days, onDay, onCode }: Props) {
  const { text } = useMessages(receivingMessages);
  // Disabled until the client code runs; before that, submitting would only reload the page.
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    field.current?.focus();
  }, [field]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const code = field.current?.value.trim();
    if (!code || !field.current) return;
    field.current.value = '';
    onCode(code);
  };
  return (
    <form className="t-scan-form" onSubmit={send}>
      <div className="t-field">
        <label htmlFor="scan-code">{text('form.code')}</label>
        <input
          ref={field}
          id="scan-code"
          className="t-input t-input--huge"
          type="text"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          placeholder={text('form.codeHint')}
        />
      </div>
      <SelectField
        label={text('form.day')}
        value={day}
        onChange={({ target }) => onDay(target.value)}
      >
        {days.map((one) => (
          <option key={one.day} value={one.day}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="primary" disabled={!isReady}>
        {text('form.receive')}
      </Button>
    </form>
  );
}
