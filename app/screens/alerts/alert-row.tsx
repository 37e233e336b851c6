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
import type { StorePlaces } from '#app/shells/store-places.ts';
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
  if (repair === 'tryAgain')
    return (
      <Button busy={isBusy} aria-label={`Retry: ${name}`} onClick={onTryAgain}>
        Retry
      </Button>
    );
  if (repair === 'approve')
    return (
      <Button busy={isBusy} aria-label={`Approve: ${name}`} onClick={onApprove}>
        Approve
      </Button>
    );
  const link = linkOf(repair, about, stores);
  if (!link || (link.isOnlyWhereShown && !has(link.path))) return null;
  return (
    <ButtonLink to={href(link.path)} aria-label={`${link.label}: ${name}`}>
      {link.label}
    </ButtonLink>
  );
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

/** Names an alert in the accessible labels of its buttons, so that they differ when read out one after the other. */
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

/** The person's name and email address, or only the email address if there is no name. */
function whoOf({ name, email }: PersonSubject): string {
  return name ? `${name}, ${email}` : email;
}

/** `isOnlyWhereShown`: the link is left out in a shell that does not have the screen. */
type RepairLink = { label: string; path: string; isOnlyWhereShown?: boolean };

/** The screen where a person can make this repair; null if it does not fit the alert's subject. */
function linkOf(
  repair: Exclude<Repair, ActionRepair | 'tryAgain' | 'approve'>,
  about: AlertSubject,
  stores: StorePlaces,
): RepairLink | null {
  const storeName = about.kind === 'order' || about.kind === 'store' ? about.storeName : null;
  switch (repair) {
    case 'update':
      if (about.kind !== 'order') return null;
      return { label: 'Update order', path: updateOrderPath(about.orderKey) };
    case 'orders': {
      if (about.kind !== 'store') return null;
      const late = new URLSearchParams({ status: 'eligible', hold: 'no', store: about.storeName });
      return { label: 'Show the orders', path: `/orders?${late}` };
    }
    case 'ineligibleOrders': {
      if (about.kind !== 'store') return null;
      const ineligible = new URLSearchParams({ status: 'ineligible', store: about.storeName });
      return { label: 'Show the orders', path: `/orders?${ineligible}` };
    }
    case 'addLocation':
      return storeName === null
        ? null
        : { label: 'Add location', path: stores.addLocation(storeName) };
    case 'store':
      return storeName === null ? null : { label: 'Open the store', path: stores.page(storeName) };
    case 'printing':
      return { label: 'Open Printing', path: '/printing', isOnlyWhereShown: true };
    case 'account':
      if (about.kind !== 'money') return null;
      return { label: 'Open the account', path: accountPath(about.accountId) };
    case 'money':
      return { label: 'Approve or refuse', path: '/adjustments' };
    case 'changes':
      return { label: 'View changes', path: '/adjustments' };
    case 'transaction':
      if (about.kind !== 'money' || about.transactionId === null) return null;
      return { label: 'Show the transaction', path: transactionPath(about.transactionId) };
    case 'match':
      return { label: 'Show the differences', path: '/reconciliation', isOnlyWhereShown: true };
    case 'companyDetails':
      return { label: 'Enter details', path: '/company-details', isOnlyWhereShown: true };
  }
}
