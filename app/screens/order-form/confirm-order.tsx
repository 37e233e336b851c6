import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { useConfirmedSubmit } from './use-confirmed-submit.ts';

type Props = Pick<
  ReturnType<typeof useConfirmedSubmit>,
  'isAsking' | 'question' | 'proceed' | 'stop'
>;

export function ConfirmOrder({ isAsking, question, proceed, stop }: Props) {
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title="Please confirm"
      confirmLabel="Proceed"
      onConfirm={proceed}
      onCancel={stop}
    >
      {question}
    </ConfirmDialog>
  );
}
