import { useState } from 'react';
import { TOKEN_DAYS } from '#app/domain/people/own-access.schema.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import type { OwnAccessActs } from './use-own-access.ts';

const LIVES = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: TOKEN_DAYS.standard, label: `${TOKEN_DAYS.standard} days` },
  { days: 180, label: '180 days' },
  { days: TOKEN_DAYS.most, label: '1 year' },
];

type Props = { isOpen: boolean; acts: OwnAccessActs; onClose(): void };

/** First the name and the life, then the token itself, once. */
export function NewTokenDialog({ isOpen, acts, onClose }: Props) {
  const { made } = acts;
  const [name, setName] = useState('');
  const [days, setDays] = useState(String(TOKEN_DAYS.standard));
  const close = () => {
    acts.closeMade();
    setName('');
    onClose();
  };
  const make = () => {
    if (!acts.isBusy) acts.act({ intent: 'makeToken', name, days });
  };
  if (made)
    return (
      <Dialog
        isOpen={isOpen}
        title="New token"
        onClose={close}
        actions={[{ label: 'OK', kind: 'primary', onAct: close }]}
      >
        <p>
          This is the token of <b>{name}</b>. It is shown only now: copy it and keep it safe.
          Whoever has it can do what you can.
        </p>
        <p className="t-token">
          <KeyText what="token">{made}</KeyText>
        </p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      title="New token"
      onClose={close}
      actions={[
        { label: 'Cancel', onAct: close },
        { label: 'Make token', kind: 'primary', isBusy: acts.isBusy, onAct: make },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField
          label="Name"
          name="name"
          help="What will use it, as in 'Nightly report'."
          maxLength={60}
          required
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={acts.fieldErrors['name']}
        />
        <SelectField
          label="Ends after"
          name="days"
          value={days}
          onChange={(event) => setDays(event.target.value)}
          error={acts.fieldErrors['days']}
        >
          {LIVES.map((life) => (
            <option key={life.days} value={life.days}>
              {life.label}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
