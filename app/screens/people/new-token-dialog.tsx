import { useEffect, useRef, useState, type RefObject } from 'react';
import { TOKEN_DAYS } from '#app/domain/people/own-access.rules.ts';
import { accessMessages } from '#app/messages/access.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useNewToken } from './use-own-access.ts';

const LIVES = [7, 30, TOKEN_DAYS.standard, 180, TOKEN_DAYS.most];

type Props = { isOpen: boolean; onClose(): void };

/** Asks for name and validity of a new API token, then shows the token once. */
export function NewTokenDialog({ isOpen, onClose }: Props) {
  const { text } = useMessages(accessMessages);
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
      title={text('create.title')}
      onClose={close}
      error={errors?.message}
      actions={[{ label: text('create.button'), kind: 'primary', isBusy, onAction: ask }]}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <TextField
          label={text('create.name')}
          name="name"
          help={text('create.nameHelp')}
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
  const { text, parts } = useMessages(accessMessages);
  return (
    <Dialog
      isOpen={isOpen}
      isShownOnce
      title={text('create.title')}
      onClose={onClose}
      actions={[{ label: text('created.ok'), kind: 'primary', onAction: onClose }]}
    >
      <p>{parts('created.lead', { name: <b key="name">{made.name}</b> })}</p>
      <p className="t-token" ref={shown}>
        <KeyText what={text('created.token')}>{made.token}</KeyText>
      </p>
    </Dialog>
  );
}

type DaysProps = { days: string; error: string | undefined; onChange(days: string): void };

function DaysField({ days, error, onChange }: DaysProps) {
  const { text } = useMessages(accessMessages);
  return (
    <SelectField
      label={text('create.life')}
      name="days"
      value={days}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    >
      {LIVES.map((life) => (
        <option key={life} value={life}>
          {life === TOKEN_DAYS.most ? text('create.year') : text('create.days', { days: life })}
        </option>
      ))}
    </SelectField>
  );
}
