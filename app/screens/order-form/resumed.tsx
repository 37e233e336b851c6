import { orderFormMessages } from '#app/messages/order-form.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** Says that a draft was restored. `onDiscard` adds a Discard button, where the shell's save bar does not offer
 *  one. */
export function Resumed({ onDiscard }: { onDiscard?(): void }) {
  const { text } = useMessages(orderFormMessages);
  return (
    <Banner tone="info" title={text('draft.restored')}>
      {onDiscard ? (
        <Button kind="quiet" onClick={onDiscard}>
          {text('draft.discard')}
        </Button>
      ) : null}
    </Banner>
  );
}
