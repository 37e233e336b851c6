import { ROLE_WORDS } from '#app/domain/shared/role-words.rules.ts';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { codeRow, isAlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import type { AlertPlace, MerchantPage } from '#app/domain/people/read-merchant.ts';
import { groupDigits, rand } from '#app/domain/shared/money.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

type Props = { merchant: MerchantPage; productName: string };

/** One account as administrators see it, read-only. */
export function MerchantScreen({ merchant, productName }: Props) {
  const { Page, href } = useShell();
  const { id: accountId, name, stores, people, orders, alerts, lastOrders } = merchant;
  return (
    <Page
      title={name}
      back={{ label: 'Merchants', path: '/all-merchants' }}
      actions={<ButtonLink to={href(`/account?account=${accountId}`)}>Account</ButtonLink>}
    >
      <div className="t-stack">
        <Account merchant={merchant} />
        <Stores stores={stores} />
        <Listed title="People" empty="No one has joined this account yet.">
          {people.map(({ id, name: person, email, role, isInvited }) => (
            <li key={id} className="t-person">
              <b>{person}</b>
              <EmailText>{email}</EmailText>
              <span>{ROLE_WORDS[role]}</span>
              {isInvited ? <StatusBadge tone="warm">Invited</StatusBadge> : null}
            </li>
          ))}
        </Listed>
        <Listed title="Orders" empty="No orders yet.">
          {orders.map(({ status, count }) => (
            <li key={status}>
              {statusLabel(status, productName)} <b className="t-figures">{groupDigits(count)}</b>
            </li>
          ))}
        </Listed>
        <Listed title="Needs attention" empty="All clear.">
          {alerts.rows.map(({ id, code, since, about }) => (
            <li key={id}>
              {isAlertCode(code) ? codeRow(code).title : code}
              <AlertLink about={about} />, since <DateTime at={since} />
            </li>
          ))}
          {alerts.total > alerts.rows.length ? (
            <li className="t-quiet">
              … and {groupDigits(alerts.total - alerts.rows.length)} more.
            </li>
          ) : null}
        </Listed>
        <Listed title="Latest orders" empty="No orders yet.">
          {lastOrders.map(({ orderKey, orderId, status, createdAt }) => (
            <li key={orderKey}>
              <Link className="t-link" to={href(orderPath(orderKey))}>
                {orderId}
              </Link>
              , {statusLabel(status, productName)}, <DateTime at={createdAt} />
            </li>
          ))}
        </Listed>
      </div>
    </Page>
  );
}

function AlertLink({ about }: { about: AlertPlace | null }) {
  const { href, stores } = useShell();
  if (about === null) return null;
  const [path, name] =
    about.kind === 'order'
      ? [orderPath(about.orderKey), `order ${about.orderId}`]
      : [stores.page(about.storeName), about.storeName];
  return (
    <>
      {', '}
      <Link className="t-link" to={href(path)}>
        {name}
      </Link>
    </>
  );
}

function Account({ merchant }: { merchant: MerchantPage }) {
  const { email, phone, createdAt, balanceCents, creditLimitCents } = merchant;
  return (
    <Card title="Account">
      <Facts>
        <Fact name="Balance">
          <MoneyText amount={rand(balanceCents)} />
        </Fact>
        <Fact name="Credit limit">
          <MoneyText amount={rand(creditLimitCents)} />
        </Fact>
        <Fact name="User name">
          <EmailText>{email}</EmailText>
        </Fact>
        <Fact name="Phone number">{phone ?? '–'}</Fact>
        <Fact name="Joined">
          <DateTime at={createdAt} dateOnly />
        </Fact>
      </Facts>
    </Card>
  );
}

type ListedProps = { title: string; empty: string; children: ReactNode };

function Listed({ title, empty, children }: ListedProps) {
  const rows = [children].flat(2).filter(Boolean);
  return (
    <Card title={title}>
      {rows.length > 0 ? (
        <ul className="t-records">{children}</ul>
      ) : (
        <p className="t-quiet">{empty}</p>
      )}
    </Card>
  );
}

function Stores({ stores }: Pick<MerchantPage, 'stores'>) {
  const { href, stores: places } = useShell();
  return (
    <Listed title="Stores" empty="No store is connected.">
      {stores.map((store) => (
        <li key={store.name}>
          <Link className="t-link" to={href(places.page(store.name))}>
            {store.name}
          </Link>
          {store.state === 'connected' ? null : (
            <>
              {' '}
              <StatusBadge tone="warm">
                {store.state === 'attention' ? 'Needs attention' : 'Disconnected'}
              </StatusBadge>
            </>
          )}
        </li>
      ))}
    </Listed>
  );
}
