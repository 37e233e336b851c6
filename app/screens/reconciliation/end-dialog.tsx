import { useId, useState } from 'react';
import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import { DIFFERENCE_KINDS } from '#app/domain/money/money-differences.rules.ts';
import { MAX_OF_NOTE } from '#app/domain/money/money-difference.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea } from '#app/ui/form-field.tsx';

type Props = {
  row: DifferenceRow | null;
  errors: FormErrors | undefined;
  isBusy: boolean;
  onEnd(note: string): void;
  onClose(): void;
};

/** Asks how a difference was resolved. This moves no money. */
export function EndDialog({ row, errors, isBusy, onEnd, onClose }: Props) {
  const [note, setNote] = useState('');
  const formId = useId();
  return (
    <Dialog
      isOpen={row !== null}
      title="Resolve this difference"
      onClose={onClose}
      error={errors?.message ?? null}
      actions={[
        { label: 'Resolve difference', kind: 'primary', isBusy, onAction: () => onEnd(note) },
      ]}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onEnd(note);
        }}
      >
        <p className="t-lead">
          {row ? `${DIFFERENCE_KINDS[row.kind].title}, ${row.reference}. ` : ''} This moves no
          money. It records that you have resolved the difference.
        </p>
        <TextArea
          label="How it was resolved"
          name="note"
          required
          maxLength={MAX_OF_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={errors?.fields['note'] ?? null}
        />
      </form>
    </Dialog>
  );
}
