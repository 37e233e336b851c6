import { useEffect, useRef, type ReactNode } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useFormKey } from '#app/screens/use-form-key.ts';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';

export type MoneyAnswer = { message: string; errors?: undefined } | { errors: FormErrors };

type Props = {
  title: string;
  /** Label of the submit button. */
  action: string;
  kind: 'primary' | 'danger';
  /** Hidden values that are posted with the fields. */
  asks: Readonly<Record<string, string>>;
  onClose(): void;
  /** Renders the fields; `wrong` returns the error of a field. */
  children(wrong: (field: string) => string | null): ReactNode;
};

/** A form in a dialog that changes an account's money. Its form key makes repeated submissions idempotent. On
 *  success it closes with a toast; on failure it stays open with the errors. */
export function MoneyDialog({ title, action, kind, asks, onClose, children }: Props) {
  const { toast } = useShell();
  const { Form, data, state } = useFetcher<MoneyAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const [formKey] = useFormKey();
  useEffect(() => {
    if (!data || data.errors) return;
    toast(data.message);
    onClose();
  }, [data, toast, onClose]);
  const errors = data?.errors;
  return (
    <Dialog
      isOpen
      title={title}
      error={errors?.message ?? errors?.fields['formKey'] ?? null}
      onClose={onClose}
      actions={[
        {
          label: action,
          kind,
          isBusy: state !== 'idle',
          onAction: () => form.current?.requestSubmit(),
        },
      ]}
    >
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="formKey" value={formKey} />
        {Object.entries(asks).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children((field) => errors?.fields[field] ?? null)}
        {/* Lets Enter in a field submit the form, which browsers do not do for several fields without a submit
            button. Disabled while busy, it also stops a second Enter. */}
        <button type="submit" hidden disabled={state !== 'idle'} />
      </Form>
    </Dialog>
  );
}
