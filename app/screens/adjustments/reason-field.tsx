import { adjustmentPartMessages } from '#app/messages/adjustment-parts.ts';
import { TextArea } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  error: string | null;
  /** Whether the change has no transaction, in which the account's owner could read the reason. */
  isInternal?: boolean;
};

export function ReasonField({ error, isInternal = false }: Props) {
  const { text } = useMessages(adjustmentPartMessages);
  return (
    <TextArea
      label={text('reason')}
      name="reason"
      help={text(isInternal ? 'reason.internal' : 'reason.forOwner')}
      error={error}
    />
  );
}
