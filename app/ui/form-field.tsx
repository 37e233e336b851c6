import { useId } from 'react';
import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { useMendable } from './answer-turns.tsx';

type FieldProps = { label: string; error?: string | null; help?: ReactNode };

/** `value` is the control's value; a change by script also hides the error. */
type FramedProps = FieldProps & {
  value?: unknown;
  children(control: ControlProps): ReactNode;
};

/** Attributes the control must spread, so that its label, help and error are read out with it. */
type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A label, a control and its help. The error is shown until the user changes the field. */
export function FormField({ label, error: failure, help, value, children }: FramedProps) {
  const id = useId();
  const { error, repair } = useMendable(failure, String(value));
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`t-field${error ? ' is-wrong' : ''}`} onInput={repair} onChange={repair}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help ? (
        <p id={`${id}-help`} className="t-field__help">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="t-field__error">
          {error}
        </p>
      ) : null}
    </div>
  );
}

type Bare<P> = Omit<P, 'id' | 'className'>;

export function TextField({
  label,
  error,
  help,
  ...input
}: FieldProps & Bare<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <FormField label={label} error={error} help={help} value={input.value}>
      {(control) => <input type="text" {...input} {...control} className="t-input" />}
    </FormField>
  );
}

export function TextArea({
  label,
  error,
  help,
  ...input
}: FieldProps & Bare<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <FormField label={label} error={error} help={help} value={input.value}>
      {(control) => <textarea rows={3} {...input} {...control} className="t-input" />}
    </FormField>
  );
}

type CheckProps = {
  label: string;
  help?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
};

export function CheckField({ label, help, checked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div className="t-check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {help ? (
        <p id={`${id}-help`} className="t-field__help">
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** A native select: phones show their own picker, and the keyboard works without extra code. */
export function SelectField({
  label,
  error,
  help,
  ...select
}: FieldProps & Bare<SelectHTMLAttributes<HTMLSelectElement>>) {
  return (
    <FormField label={label} error={error} help={help} value={select.value}>
      {(control) => <select {...select} {...control} className="t-input t-select" />}
    </FormField>
  );
}
