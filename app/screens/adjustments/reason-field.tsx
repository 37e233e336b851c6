import { adjustmentPartMessages } from '#app/messages/adjustment-parts.ts';
import { TextArea } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  error: string | null;
  /** Whether only administrators can read the reason, because the change makes no transaction that the owner sees. */
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
