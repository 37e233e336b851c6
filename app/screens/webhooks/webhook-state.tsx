import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { webhookMessages } from '#app/messages/webhooks.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { StoreActions } from './use-store-actions.ts';

/** The webhook's problem with its fix; nothing if all is well. */
export function WebhookState({ webhook, actions }: { webhook: WebhookLog; actions: StoreActions }) {
  const { text, parts } = useMessages(webhookMessages);
  const { switchedOff, failingSince, counts } = webhook;
  if (switchedOff)
    return (
      <Banner tone="bad" title={text('off.title')}>
        <p>
          <SwitchedOff {...switchedOff} kept={counts.held} />
        </p>
        <p>
          <Button
            busy={actions.isBusy('switchOn')}
            onClick={() => actions.run({ intent: 'switchOn' })}
          >
            {text('off.button')}
          </Button>
        </p>
      </Banner>
    );
  if (!failingSince) return null;
  return (
    <Banner tone="warm" title={text('failing.title')}>
      <p>{parts('failing.body', { at: <DateTime key="at" at={failingSince} /> })}</p>
    </Banner>
  );
}

type SwitchedOffProps = NonNullable<WebhookLog['switchedOff']> & {
  /** The number of deliveries that wait until the webhook is switched on. */
  kept: number;
};

function SwitchedOff({ reason, at, kept }: SwitchedOffProps) {
  const { parts } = useMessages(webhookMessages);
  const values = { reason, at: <DateTime key="at" at={at} /> };
  if (kept === 0) return parts('off.body', values);
  return parts('off.bodyKept', { ...values, count: kept, shown: groupDigits(kept) });
}
