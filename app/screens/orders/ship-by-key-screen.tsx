import { useCallback, useEffect, useMemo } from 'react';
import type { ShipOffer } from '#app/domain/shipments/ship-offer.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { rand } from '#app/domain/shared/money.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { shipByKeyMessages } from '#app/messages/ship-by-key.ts';
import { ORDER_FAILED } from '#app/shells/offline.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { answerMessage } from './batch.rules.ts';
import { Fact, Facts } from './facts.tsx';
import { orderPath } from './order-words.rules.ts';
import { ParcelsField } from './parcels-field.tsx';
import { ShortBalance } from './short-balance.tsx';
import { useParcels } from './use-parcels.ts';

type Answer = OrderActionAnswer | { errors: FormErrors };

/** Shows one order by its key and ships it when the button is pressed, as one parcel by default. A user who
 *  pressed it and had to sign in first need not press again. */
export function ShipByKeyScreen({ offer }: { offer: ShipOffer }) {
  const { Page, href } = useShell();
  const { text } = useMessages(shipByKeyMessages);
  const { text: actionText } = useMessages(orderActionMessages);
  const { orderKey, orderId, problem } = offer;
  const { parcels, ship, answer, isBusy } = useShipByKey(offer);
  const { count } = parcels;
  const isDone = answer && !('errors' in answer) && answer.accepted.length > 0;
  const failed = failureOf(answer) ?? (isDone ? null : problem);
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/orders' }}>
      <div className="t-stack" role="status">
        {isDone ? <Banner tone="info" title={answerMessage(actionText, answer) ?? ''} /> : null}
        {isDone || isBusy ? null : <ShortBalance cost={offer.cost} />}
        {failed && !isBusy ? <Banner tone="bad" title={failed} /> : null}
        <Card title={text('order', { id: orderId })}>
          <OfferFacts offer={offer} />
          {isBusy ? <p className="t-lead">{text('busy')}</p> : null}
          <div className="t-group">
            {isDone || problem ? null : (
              <>
                <ParcelsField label={text('parcels')} parcels={parcels} />
                <Button
                  kind="primary"
                  busy={isBusy}
                  disabled={count === null}
                  onClick={() => count && ship(count)}
                >
                  {text('ship')}
                </Button>
              </>
            )}
            <ButtonLink kind={isDone ? 'primary' : 'plain'} to={href(orderPath(orderKey))}>
              {text('open')}
            </ButtonLink>
          </div>
        </Card>
      </div>
    </Page>
  );
}

/** Ships the order when the button is pressed, or at once if it was pressed before a sign-in. */
function useShipByKey({ orderKey, problem }: ShipOffer) {
  const { state, data: answer, submit } = useFetcher<Answer>();
  const begun = useBegunHere('get-order-key');
  const parcels = useParcels(orderKey);

  const ship = useCallback(
    (asked: number) => {
      begun.begin(`${orderKey} ${asked}`);
      submit({ parcels: String(asked) }, { method: 'post' });
    },
    [begun, orderKey, submit],
  );
  useEffect(() => {
    const [key, asked = '1'] = begun.takeUp()?.split(' ') ?? [];
    if (key !== orderKey || problem) return;
    parcels.change(asked);
    ship(Number(asked));
    // Only once, when the page has loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (answer) begun.end();
  }, [answer, begun]);
  return { parcels, ship, answer, isBusy: state !== 'idle' };
}

function failureOf(answer: Answer | undefined): string | null {
  if (!answer) return null;
  if ('errors' in answer)
    return answer.errors.message ?? answer.errors.fields['parcels'] ?? ORDER_FAILED;
  return answer.skipped[0]?.reason ?? answer.refused;
}

/** Remembers what the user began in this tab and could not finish because they had to sign in first. A link from
 *  elsewhere finds nothing stored and so starts nothing (product.md D25). */
function useBegunHere(what: string): {
  begin(subject: string): void;
  /** Returns what was begun and forgets it. */
  takeUp(): string | null;
  end(): void;
} {
  const { mayRemember } = useShell();
  return useMemo(() => {
    const name = `begun:${what}`;
    const withStorage = <T,>(touch: (storage: Storage) => T): T | null => {
      try {
        return mayRemember ? touch(sessionStorage) : null;
      } catch {
        // The browser may block its storage; then the user presses the button again.
        return null;
      }
    };
    const end = () => void withStorage((storage) => storage.removeItem(name));
    return {
      begin: (subject) => void withStorage((storage) => storage.setItem(name, subject)),
      takeUp: () => {
        const subject = withStorage((storage) => storage.getItem(name));
        end();
        return subject;
      },
      end,
    };
  }, [what, mayRemember]);
}

function OfferFacts({ offer }: { offer: ShipOffer }) {
  const { text } = useMessages(shipByKeyMessages);
  return (
    <Facts>
      <Fact name={text('store')}>{offer.storeName}</Fact>
      <Fact name={text('customer')}>{offer.customerName || text('unknown')}</Fact>
      <Fact name={text('town')}>{offer.town ?? text('unknown')}</Fact>
      <Fact name={text('fee')}>
        <MoneyText amount={rand(offer.feeCents)} />
      </Fact>
    </Facts>
  );
}
