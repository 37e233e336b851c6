import { Link } from '@remix-run/react';
import {
  isActionRepair,
  type ActionRepair,
  type Repair,
} from '#app/domain/alerts/alert-row.rules.ts';
import type { Alert, AlertSubject } from '#app/domain/alert-actions/list-alerts.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { accountPath, transactionPath } from '#app/screens/account/transaction-words.rules.ts';
import { orderPath, updateOrderPath } from '#app/screens/orders/order-words.rules.ts';
import { HelpLine } from '#app/ui/empty-state.tsx';
import { ALERT_HELP } from './alert-help.rules.ts';
import { repairLabel } from './repair-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

type PersonSubject = Extract<AlertSubject, { kind: 'person' }>;
type MoneySubject = Extract<AlertSubject, { kind: 'money' }>;
type Props = {
  alert: Alert;
  isBusy: boolean;
  onAction(intent: ActionRepair, orderKey: string): void;
  onTryAgain(): void;
  onApprove(): void;
  onSettle(): void;
};

/** One alert: its title and subject, what to do, and its due date. */
export function AlertRow({ alert, isBusy, onAction, onTryAgain, onApprove, onSettle }: Props) {
  const { title, words, about, since, dueAt, isOverdue, repairs, settled } = alert;
  const help = ALERT_HELP[alert.code];
  return (
    <li className="t-matter" data-row={alert.id} tabIndex={-1}>
      <div className="t-matter__what">
        <h2>
          {title}
          {isOverdue ? <StatusBadge tone="bad">Overdue</StatusBadge> : null}
        </h2>
        <AlertAbout about={about} />
        <p>{words}</p>
        <p className="t-quiet">
          Since <DateTime at={since} />
          {dueAt ? (
            <>
              {isOverdue ? ', was due by' : ', due by'} <DateTime at={dueAt} />
            </>
          ) : null}
        </p>
        {help ? <HelpLine page={help} /> : null}
      </div>
      <div className="t-matter__acts">
        {repairs.map((repair) => (
          <RepairButton
            key={repair}
            repair={repair}
            {...{ about, isBusy, onAction, onTryAgain, onApprove }}
            name={nameOf(alert)}
          />
        ))}
        {settled === null ? null : (
          <Button
            kind="quiet"
            busy={isBusy}
            aria-label={`${settled}: ${nameOf(alert)}`}
            onClick={onSettle}
          >
            {settled}
          </Button>
        )}
      </div>
    </li>
  );
}

type ClosedProps = { alert: Alert; isBusy: boolean; onUndo(): void };

/** An alert that the user has just dismissed, shown in its old place with an Undo button. */
export function ClosedRow({ alert, isBusy, onUndo }: ClosedProps) {
  const name = nameOf(alert);
  return (
    <li className="t-matter t-matter--closed" data-row={alert.id} tabIndex={-1}>
      <div className="t-matter__what">
        <p>Dismissed: {name}</p>
      </div>
      <div className="t-matter__acts">
        <Button busy={isBusy} aria-label={`Undo: ${name}`} onClick={onUndo}>
          Undo
        </Button>
      </div>
    </li>
  );
}

type RepairProps = Pick<Props, 'isBusy' | 'onAction' | 'onTryAgain' | 'onApprove'> & {
  repair: Repair;
  about: AlertSubject;
  name: string;
};

function RepairButton(props: RepairProps) {
  const { repair, about, isBusy, onAction, onTryAgain, onApprove, name } = props;
  const { href, has, stores } = useShell();
  if (isActionRepair(repair)) {
    if (about.kind !== 'order') return null;
    const { orderKey } = about;
    const label = repairLabel(repair);
    return (
      <Button
        busy={isBusy}
        aria-label={`${label}: ${name}`}
        onClick={() => onAction(repair, orderKey)}
      >
        {label}
      </Button>
    );
  }
  switch (repair) {
    case 'tryAgain':
      return (
        <Button busy={isBusy} aria-label={`Retry: ${name}`} onClick={onTryAgain}>
          Retry
        </Button>
      );
    case 'approve':
      return (
        <Button busy={isBusy} aria-label={`Approve: ${name}`} onClick={onApprove}>
          Approve
        </Button>
      );
    case 'update':
      if (about.kind !== 'order') return null;
      return (
        <ButtonLink to={href(updateOrderPath(about.orderKey))} aria-label={`Update order: ${name}`}>
          Update order
        </ButtonLink>
      );
    case 'orders': {
      if (about.kind !== 'store') return null;
      const late = new URLSearchParams({ status: 'eligible', hold: 'no', store: about.storeName });
      return (
        <ButtonLink to={href(`/orders?${late}`)} aria-label={`Show the orders: ${name}`}>
          Show the orders
        </ButtonLink>
      );
    }
    case 'addLocation':
      if (about.kind !== 'order' && about.kind !== 'store') return null;
      return (
        <ButtonLink
          to={href(stores.addLocation(about.storeName))}
          aria-label={`Add location: ${name}`}
        >
          Add location
        </ButtonLink>
      );
    case 'store':
      if (about.kind !== 'order' && about.kind !== 'store') return null;
      return (
        <ButtonLink to={href(stores.page(about.storeName))} aria-label={`Open the store: ${name}`}>
          Open the store
        </ButtonLink>
      );
    case 'printing':
      return has('/printing') ? (
        <ButtonLink to={href('/printing')} aria-label={`Open Printing: ${name}`}>
          Open Printing
        </ButtonLink>
      ) : null;
    case 'account':
      if (about.kind !== 'money') return null;
      return (
        <ButtonLink
          to={href(accountPath(about.accountId))}
          aria-label={`Open the account: ${name}`}
        >
          Open the account
        </ButtonLink>
      );
    case 'money':
      return (
        <ButtonLink to={href('/adjustments')} aria-label={`Approve or refuse: ${name}`}>
          Approve or refuse
        </ButtonLink>
      );
    case 'changes':
      return (
        <ButtonLink to={href('/adjustments')} aria-label={`View changes: ${name}`}>
          View changes
        </ButtonLink>
      );
    case 'transaction':
      if (about.kind !== 'money' || about.transactionId === null) return null;
      return (
        <ButtonLink
          to={href(transactionPath(about.transactionId))}
          aria-label={`Show the transaction: ${name}`}
        >
          Show the transaction
        </ButtonLink>
      );
    case 'match':
      return has('/reconciliation') ? (
        <ButtonLink to={href('/reconciliation')} aria-label={`Show the differences: ${name}`}>
          Show the differences
        </ButtonLink>
      ) : null;
    case 'companyDetails':
      return has('/company-details') ? (
        <ButtonLink to={href('/company-details')} aria-label={`Enter details: ${name}`}>
          Enter details
        </ButtonLink>
      ) : null;
  }
}

/** The subject of an alert, with a link to it. */
export function AlertAbout({ about }: { about: AlertSubject }) {
  const { href, stores } = useShell();
  if (about.kind === 'other') return null;
  if (about.kind === 'person') return <span>{whoOf(about)}</span>;
  if (about.kind === 'money') return <span>{moneyWords(about)}</span>;
  const [path, name] =
    about.kind === 'store'
      ? [stores.page(about.storeName), about.storeName]
      : [orderPath(about.orderKey), `Order ${about.orderId}`];
  return (
    <span>
      <Link className="t-link" to={href(path)}>
        {name}
      </Link>
      {about.kind === 'order'
        ? [about.customerName, about.storeName].map((words) => words && `, ${words}`).join('')
        : null}
    </span>
  );
}

/** Accessible name of an alert's buttons, so that they differ when read out one after the other. */
function nameOf({ title, about, words }: Alert): string {
  switch (about.kind) {
    case 'order':
      return `${title}, order ${about.orderId}`;
    case 'store':
      return `${title}, ${about.storeName}`;
    case 'person':
      return `${title}, ${whoOf(about)}`;
    case 'money':
      return `${title}, ${moneyWords(about)}`;
    case 'other':
      return `${title}, ${words}`;
  }
}

function moneyWords({ account, amountCents }: MoneySubject): string {
  return amountCents === null ? account : `${account}, ${formatMoney(rand(amountCents))}`;
}

/** Falls back to the email address if the person has no name. */
function whoOf({ name, email }: PersonSubject): string {
  return name ? `${name}, ${email}` : email;
}
