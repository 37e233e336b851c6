import { useEffect, useRef, useState, type RefObject } from 'react';
import { TOKEN_DAYS } from '#app/domain/people/own-access.schema.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useNewToken } from './use-own-access.ts';

const LIVES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: TOKEN_DAYS.standard, label: `${TOKEN_DAYS.standard} days` },
  { days: 180, label: '180 days' },
  { days: TOKEN_DAYS.most, label: '1 year' },
];

type Props = { isOpen: boolean; onClose(): void };

/** Asks for name and validity of a new API token, then shows the token once. */
export function NewTokenDialog({ isOpen, onClose }: Props) {
  const { made, errors, isBusy, make, forget } = useNewToken();
  const shown = useRef<HTMLParagraphElement>(null);
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(TOKEN_DAYS.standard));
  const close = () => {
    forget();
    setName('');
    setDays(String(TOKEN_DAYS.standard));
    onClose();
  };
  const ask = () => {
    if (!isBusy) make(name, days);
  };
  const isMade = made !== null;
  useEffect(() => {
    // The focused field was replaced by the token, so the focus moves to the button that copies it.
    if (isMade) shown.current?.querySelector('button')?.focus();
  }, [isMade]);
  if (made) return <MadeToken made={made} isOpen={isOpen} shown={shown} onClose={close} />;
  return (
    <Dialog
      isOpen={isOpen}
      title="New API token"
      onClose={close}
      error={errors?.message}
      actions={[{ label: 'Create token', kind: 'primary', isBusy, onAction: ask }]}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          label="Name"
          name="name"
          help="What will use it, for example Nightly report."
          maxLength={60}
          required
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors?.fields['name']}
        />
        <DaysField days={days} error={errors?.fields['days']} onChange={setDays} />
      </form>
    </Dialog>
  );
}

type MadeProps = {
  made: NonNullable<ReturnType<typeof useNewToken>['made']>;
  isOpen: boolean;
  shown: RefObject<HTMLParagraphElement>;
  onClose(): void;
};

/** The new token, which can be read only now. */
function MadeToken({ made, isOpen, shown, onClose }: MadeProps) {
  return (
    <Dialog
      isOpen={isOpen}
      isShownOnce
      title="New API token"
      onClose={onClose}
      actions={[{ label: 'OK', kind: 'primary', onAction: onClose }]}
    >
      <p>
        This is the API token of <b>{made.name}</b>. It is shown only once: copy it and keep it
        safe. Anyone who has it can act as you.
      </p>
      <p className="t-token" ref={shown}>
        <KeyText what="token">{made.token}</KeyText>
      </p>
    </Dialog>
  );
}

type DaysProps = { days: string; error: string | undefined; onChange(days: string): void };

function DaysField({ days, error, onChange }: DaysProps) {
  return (
    <SelectField
      label="Expires after"
      name="days"
      value={days}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    >
      {LIVES.map((life) => (
        <option key={life.days} value={life.days}>
          {life.label}
        </option>
      ))}
    </SelectField>
  );
}
