import { orderFormMessages } from '#app/messages/order-form.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { useConfirmedSubmit } from './use-confirmed-submit.ts';

type Props = Pick<
  ReturnType<typeof useConfirmedSubmit>,
  'isAsking' | 'question' | 'proceed' | 'stop'
>;

export function ConfirmOrder({ isAsking, question, proceed, stop }: Props) {
  const { text } = useMessages(orderFormMessages);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={text('confirm.title')}
      confirmLabel={text('confirm.button')}
      onConfirm={proceed}
      onCancel={stop}
    >
      {question}
    </ConfirmDialog>
  );
}
