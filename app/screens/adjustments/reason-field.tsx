import { TextArea } from '#app/ui/form-field.tsx';

type Props = {
  error: string | null;
  /** Whether the change has no transaction, in which the account's owner could read the reason. */
  isInternal?: boolean;
};

export function ReasonField({ error, isInternal = false }: Props) {
  return (
    <TextArea
      label="Reason"
      name="reason"
      help={
        isInternal ? 'Only administrators can read this.' : 'The account’s owner can read this.'
      }
      error={error}
    />
  );
}
