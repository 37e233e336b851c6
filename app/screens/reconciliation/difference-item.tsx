import { Link } from '@remix-run/react';
import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import { DIFFERENCE_KINDS } from '#app/domain/money/money-differences.rules.ts';
import { rand } from '#app/domain/shared/money.ts';
import { reconciliationMessages } from '#app/messages/reconciliation.ts';
import { transactionPath } from '#app/screens/account/transaction-words.rules.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { writtenDay } from './reconciliation-words.rules.ts';

type Props = { row: DifferenceRow; onEnd(): void; onCredit(): void };

/** One difference: both amounts, the account or order, and how it was resolved. */
export function DifferenceItem({ row, onEnd, onCredit }: Props) {
  const { kind, cents, said, reference, provider, day, endedAt, firstSeenAt, lastSeenAt } = row;
  const { text, parts } = useMessages(reconciliationMessages);
  const { title, help, here, there } = DIFFERENCE_KINDS[kind];
  const isUnknown = kind === 'unknownPayment';
  return (
    <li className="t-matter t-difference">
      <div className="t-matter__what">
        <h2>{title}</h2>
        <p>{help}</p>
        <Facts>
          <Fact name={here}>
            {isUnknown ? text('row.none') : <MoneyText amount={rand(cents)} />}
          </Fact>
          <Fact name={there ?? provider ?? text('row.foundIn')}>{said}</Fact>
          <Fact name={text('row.reference')}>
            <Reference row={row} />
          </Fact>
          <Whose row={row} />
          {day ? <Fact name={text('row.paidOn')}>{writtenDay(day)}</Fact> : null}
        </Facts>
        <p className="t-quiet">
          {parts('row.since', {
            first: <DateTime key="first" at={firstSeenAt} />,
            last: <DateTime key="last" at={lastSeenAt} />,
          })}
        </p>
        {endedAt ? <Ended row={row} at={endedAt} /> : null}
      </div>
      {endedAt ? null : (
        <div className="t-matter__acts">
          {isUnknown ? (
            <Button aria-label={text('credit.buttonOf', { reference })} onClick={onCredit}>
              {text('credit.button')}
            </Button>
          ) : null}
          <Button aria-label={text('resolve.buttonOf', { title, reference })} onClick={onEnd}>
            {text('resolve.button')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The reference, as a link if we have the transaction. */
function Reference({ row: { reference, transactionId } }: Pick<Props, 'row'>) {
  const { href } = useShell();
  if (!transactionId) return <span>{reference}</span>;
  return (
    <Link className="t-link" to={href(transactionPath(transactionId))}>
      {reference}
    </Link>
  );
}

function Whose({ row: { account, order } }: Pick<Props, 'row'>) {
  const { href } = useShell();
  const { text } = useMessages(reconciliationMessages);
  return (
    <>
      {account ? (
        <Fact name={text('row.account')}>
          <Link className="t-link" to={href(`/all-merchants/${account.id}`)}>
            {account.name}
          </Link>
        </Fact>
      ) : null}
      {order ? (
        <Fact name={text('row.order')}>
          <Link className="t-link" to={href(orderPath(order.orderKey))}>
            {order.orderId}
          </Link>
        </Fact>
      ) : null}
    </>
  );
}

type EndedProps = Pick<Props, 'row'> & { at: string };

function Ended({ row: { endedBy: person, note }, at: endedAt }: EndedProps) {
  const { parts } = useMessages(reconciliationMessages);
  const at = <DateTime key="at" at={endedAt} />;
  if (person === null)
    return (
      <p>{note ? parts('row.resolvedWithNote', { at, note }) : parts('row.resolved', { at })}</p>
    );
  return (
    <p>
      {note
        ? parts('row.resolvedByWithNote', { person, at, note })
        : parts('row.resolvedBy', { person, at })}
    </p>
  );
}
