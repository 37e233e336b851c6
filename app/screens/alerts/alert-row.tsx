import { Link } from '@remix-run/react';
import {
  isActionRepair,
  type ActionRepair,
  type Repair,
} from '#app/domain/alerts/alert-row.rules.ts';
import type { Alert, AlertSubject } from '#app/domain/alert-actions/list-alerts.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { alertMessages } from '#app/messages/alerts.ts';
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
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof alertMessages.in>['text'];
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
  const { text } = useMessages(alertMessages);
  const { title, words, about, since, dueAt, isOverdue, repairs, settled } = alert;
  const help = ALERT_HELP[alert.code];
  const name = nameOf(text, alert);
  return (
    <li className="t-matter" data-row={alert.id} tabIndex={-1}>
      <div className="t-matter__what">
        <h2>
          {title}
          {isOverdue ? <StatusBadge tone="bad">{text('row.overdue')}</StatusBadge> : null}
        </h2>
        <AlertAbout about={about} />
        <p>{words}</p>
        <p className="t-quiet">
          <Since since={since} dueAt={dueAt} isOverdue={isOverdue} />
        </p>
        {help ? <HelpLine page={help} /> : null}
      </div>
      <div className="t-matter__acts">
        {repairs.map((repair) => (
          <RepairButton
            key={repair}
            repair={repair}
            {...{ about, isBusy, onAction, onTryAgain, onApprove }}
            name={name}
          />
        ))}
        {settled === null ? null : (
          <Button
            kind="quiet"
            busy={isBusy}
            aria-label={text('row.buttonOf', { button: settled, name })}
            onClick={onSettle}
          >
            {settled}
          </Button>
        )}
      </div>
    </li>
  );
}

function Since({ since, dueAt, isOverdue }: Pick<Alert, 'since' | 'dueAt' | 'isOverdue'>) {
  const { parts } = useMessages(alertMessages);
  const at = <DateTime key="since" at={since} />;
  if (!dueAt) return parts('row.since', { since: at });
  const due = <DateTime key="due" at={dueAt} />;
  return parts(isOverdue ? 'row.wasDue' : 'row.due', { since: at, due });
}

type ClosedProps = { alert: Alert; isBusy: boolean; onUndo(): void };

/** An alert that the user has just dismissed, shown in its old place with an Undo button. */
export function ClosedRow({ alert, isBusy, onUndo }: ClosedProps) {
  const { text } = useMessages(alertMessages);
  const name = nameOf(text, alert);
  return (
    <li className="t-matter t-matter--closed" data-row={alert.id} tabIndex={-1}>
      <div className="t-matter__what">
        <p>{text('row.dismissed', { name })}</p>
      </div>
      <div className="t-matter__acts">
        <Button
          busy={isBusy}
          aria-label={text('row.buttonOf', { button: text('row.undo'), name })}
          onClick={onUndo}
        >
          {text('row.undo')}
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
  const { text } = useMessages(alertMessages);
  const label = isActionRepair(repair) ? repairLabel(repair) : text(`repair.${repair}`);
  const labelOf = text('row.buttonOf', { button: label, name });
  if (isActionRepair(repair)) {
    if (about.kind !== 'order') return null;
    const { orderKey } = about;
    return (
      <Button busy={isBusy} aria-label={labelOf} onClick={() => onAction(repair, orderKey)}>
        {label}
      </Button>
    );
  }
  if (repair === 'tryAgain' || repair === 'approve')
    return (
      <Button
        busy={isBusy}
        aria-label={labelOf}
        onClick={repair === 'approve' ? onApprove : onTryAgain}
      >
        {label}
      </Button>
    );
  const link = linkOf(repair, about, stores);
  if (!link || (link.isOnlyWhereShown && !has(link.path))) return null;
  return (
    <ButtonLink to={href(link.path)} aria-label={labelOf}>
      {label}
    </ButtonLink>
  );
}

/** The subject of an alert, with a link to it. */
export function AlertAbout({ about }: { about: AlertSubject }) {
  const { href, stores } = useShell();
  const { text } = useMessages(alertMessages);
  if (about.kind === 'other') return null;
  if (about.kind === 'person') return <span>{whoOf(about)}</span>;
  if (about.kind === 'money') return <span>{moneyWords(about)}</span>;
  const [path, name] =
    about.kind === 'store'
      ? [stores.page(about.storeName), about.storeName]
      : [orderPath(about.orderKey), text('row.order', { orderId: about.orderId })];
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
function nameOf(text: Text, { title, about, words }: Alert): string {
  switch (about.kind) {
    case 'order':
      return text('row.ofOrder', { title, orderId: about.orderId });
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
type RepairLink = { path: string; isOnlyWhereShown?: boolean };

/** The screen where a user can make this repair; null if the repair does not fit the alert's subject. */
function linkOf(
  repair: Exclude<Repair, ActionRepair | 'tryAgain' | 'approve'>,
  about: AlertSubject,
  stores: StorePlaces,
): RepairLink | null {
  const storeName = about.kind === 'order' || about.kind === 'store' ? about.storeName : null;
  switch (repair) {
    case 'update':
      if (about.kind !== 'order') return null;
      return { path: updateOrderPath(about.orderKey) };
    case 'orders': {
      if (about.kind !== 'store') return null;
      const late = new URLSearchParams({ status: 'eligible', hold: 'no', store: about.storeName });
      return { path: `/orders?${late}` };
    }
    case 'ineligibleOrders': {
      if (about.kind !== 'store') return null;
      const ineligible = new URLSearchParams({ status: 'ineligible', store: about.storeName });
      return { path: `/orders?${ineligible}` };
    }
    case 'addLocation':
      return storeName === null ? null : { path: stores.addLocation(storeName) };
    case 'locations':
      return storeName === null ? null : { path: stores.locations(storeName) };
    case 'store':
      return storeName === null ? null : { path: stores.page(storeName) };
    case 'printing':
      return { path: '/printing', isOnlyWhereShown: true };
    case 'account':
      if (about.kind !== 'money') return null;
      return { path: accountPath(about.accountId) };
    case 'money':
      return { path: '/adjustments' };
    case 'changes':
      return { path: '/adjustments' };
    case 'transaction':
      if (about.kind !== 'money' || about.transactionId === null) return null;
      return { path: transactionPath(about.transactionId) };
    case 'match':
      return { path: '/reconciliation', isOnlyWhereShown: true };
    case 'companyDetails':
      return { path: '/company-details', isOnlyWhereShown: true };
  }
}
