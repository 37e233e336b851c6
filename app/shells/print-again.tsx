import { useEffect } from 'react';
import type { Outdated } from '#app/domain/documents/outdated.rules.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { workMessages } from '#app/messages/work.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useShell } from './shell.ts';
import { useSender } from './use-sender.ts';
import { useWork } from './use-work.ts';

const ACTIONS: Readonly<Record<string, RunnableAction>> = {
  'shipping-labels': 'labels',
  'packing-slips': 'packingSlips',
};

type Answer = (OrderActionAnswer & { errors?: undefined }) | { errors: FormErrors };

type Props = { collection: string; outdated: Outdated; what: string };

/** Makes the outdated part of a document again, for exactly the orders concerned. */
export function PrintAgain({ collection, outdated: { orderKeys }, what }: Props) {
  const { href, toast } = useShell();
  const { follow, look } = useWork();
  const { text } = useMessages(workMessages);
  const { data, state, send } = useSender<Answer>(href('/orders'));
  const intent = ACTIONS[collection];
  useEffect(() => {
    if (!data) return;
    if (data.errors === undefined && data.jobId) {
      follow(data.jobId, collection);
      void look();
      return;
    }
    const why = data.errors ? data.errors.message : data.refused;
    toast(why ?? text('again.failed'), { isError: true });
    // The effect runs only when a new answer arrives.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  if (!intent || orderKeys.length === 0) return null;
  const again = () => {
    const form = new FormData();
    form.set('intent', intent);
    for (const key of orderKeys) form.append('orderKeys', key);
    send(form);
  };
  return (
    <Button busy={state !== 'idle'} aria-label={text('again.buttonOf', { what })} onClick={again}>
      {text('again.button')}
    </Button>
  );
}
