import { TextArea } from '#app/ui/form-field.tsx';

export function ReasonField({ error }: { error: string | null }) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      help="The account’s owner can read this."
      error={error}
    />
  );
}
