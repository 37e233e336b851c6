import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { shortWords, suffices } from './ship-cost-words.rules.ts';

/** A warning before shipping if the balance is too low: how many orders it covers, and what to do. Inside an
 *  admin there is no account page, so no top-up is offered (product.md D24). */
export function ShortBalance({ cost }: { cost: ShipCost | null }) {
  const { href, has } = useShell();
  const { text } = useMessages(orderActionMessages);
  if (!cost || suffices(cost)) return null;
  const { title, line } = shortWords(text, cost);
  const whatToDo = cost.mayTopUp ? (
    <ButtonLink to={href('/account')}>{text('short.topUp')}</ButtonLink>
  ) : (
    text('short.owner')
  );
  return (
    <Banner tone="warm" title={title}>
      <p>
        {line} {has('/account') ? whatToDo : null}
      </p>
    </Banner>
  );
}
