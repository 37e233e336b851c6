import { Link } from '@remix-run/react';
import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import { DIFFERENCE_KINDS } from '#app/domain/money/money-differences.rules.ts';
import { rand } from '#app/domain/shared/money.ts';
import { transactionPath } from '#app/screens/account/transaction-words.rules.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { writtenDay } from './reconciliation-words.rules.ts';

type Props = { row: DifferenceRow; onEnd(): void; onCredit(): void };

/** One difference: both amounts, the account or order, and how it was resolved. */
export function DifferenceItem({ row, onEnd, onCredit }: Props) {
  const { kind, cents, said, reference, provider, day, endedAt, firstSeenAt, lastSeenAt } = row;
  const { title, help, here, there } = DIFFERENCE_KINDS[kind];
  const isUnknown = kind === 'unknownPayment';
  return (
    <li className="t-matter t-difference">
      <div className="t-matter__what">
        <h2>{title}</h2>
        <p>{help}</p>
        <Facts>
          <Fact name={here}>{isUnknown ? 'None' : <MoneyText amount={rand(cents)} />}</Fact>
          <Fact name={there ?? provider ?? 'Found in'}>{said}</Fact>
          <Fact name="Reference">
            <Reference row={row} />
          </Fact>
          <Whose row={row} />
          {day ? <Fact name="Paid on">{writtenDay(day)}</Fact> : null}
        </Facts>
        <p className="t-quiet">
          Since <DateTime at={firstSeenAt} />, last seen <DateTime at={lastSeenAt} />
        </p>
        {endedAt ? <Ended row={row} at={endedAt} /> : null}
      </div>
      {endedAt ? null : (
        <div className="t-matter__acts">
          {isUnknown ? (
            <Button aria-label={`Credit to an account: ${reference}`} onClick={onCredit}>
              Credit to an account
            </Button>
          ) : null}
          <Button aria-label={`Resolve: ${title}, ${reference}`} onClick={onEnd}>
            Resolve
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
  return (
    <>
      {account ? (
        <Fact name="Account">
          <Link className="t-link" to={href(`/all-merchants/${account.id}`)}>
            {account.name}
          </Link>
        </Fact>
      ) : null}
      {order ? (
        <Fact name="Order">
          <Link className="t-link" to={href(orderPath(order.orderKey))}>
            {order.orderId}
          </Link>
        </Fact>
      ) : null}
    </>
  );
}

function Ended({ row: { endedBy, note }, at }: Pick<Props, 'row'> & { at: string }) {
  return (
    <p>
      {endedBy === null ? 'Resolved automatically' : `Resolved by ${endedBy}`}, <DateTime at={at} />
      {note ? `: ${note}` : '.'}
    </p>
  );
}
