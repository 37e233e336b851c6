import { TextArea } from '#app/ui/form-field.tsx';

/** Why money is moved. */
export function ReasonField({ error }: { error: string | null }) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      help="Whoever owns the account reads it."
      error={error}
    />
  );
}
