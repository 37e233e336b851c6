import { ROLE_WORDS } from '#app/domain/shared/role-words.rules.ts';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { codeRow, isAlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import type { AlertPlace, MerchantPage } from '#app/domain/people/read-merchant.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { rand } from '#app/domain/shared/money.ts';
import { merchantMessages } from '#app/messages/merchant.ts';
import { Fact, Facts } from '#app/screens/orders/facts.tsx';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { merchant: MerchantPage; productName: string };

/** One account as administrators see it, read-only. */
export function MerchantScreen({ merchant, productName }: Props) {
  const { Page, href } = useShell();
  const { text, parts } = useMessages(merchantMessages);
  const { id: accountId, name, stores, people, orders, alerts, lastOrders } = merchant;
  return (
    <Page
      title={name}
      back={{ label: text('back'), path: '/all-merchants' }}
      actions={
        <ButtonLink to={href(`/account?account=${accountId}`)}>{text('account')}</ButtonLink>
      }
    >
      <div className="t-stack">
        <Account merchant={merchant} />
        <Stores stores={stores} />
        <Listed title={text('people.title')} empty={text('people.none')}>
          {people.map(({ id, name: person, email, role, isInvited }) => (
            <li key={id} className="t-person">
              <b>{person}</b>
              <EmailText>{email}</EmailText>
              <span>{ROLE_WORDS[role]}</span>
              {isInvited ? <StatusBadge tone="warm">{text('people.invited')}</StatusBadge> : null}
            </li>
          ))}
        </Listed>
        <Listed title={text('orders.title')} empty={text('orders.none')}>
          {orders.map(({ status, count }) => (
            <li key={status}>
              {statusLabel(status, productName)} <b className="t-figures">{groupDigits(count)}</b>
            </li>
          ))}
        </Listed>
        <Listed title={text('alerts.title')} empty={text('alerts.none')}>
          {alerts.rows.map(({ id, code, since, about }) => (
            <li key={id}>
              {parts(about ? 'alerts.rowAbout' : 'alerts.row', {
                alert: isAlertCode(code) ? codeRow(code).title : code,
                about: about ? <AlertLink key="about" about={about} /> : null,
                at: <DateTime key="at" at={since} />,
              })}
            </li>
          ))}
          {alerts.total > alerts.rows.length ? (
            <li className="t-quiet">
              {text('alerts.more', { count: groupDigits(alerts.total - alerts.rows.length) })}
            </li>
          ) : null}
        </Listed>
        <Listed title={text('latest.title')} empty={text('latest.none')}>
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

function AlertLink({ about }: { about: AlertPlace }) {
  const { href, stores } = useShell();
  const { text } = useMessages(merchantMessages);
  const [path, name] =
    about.kind === 'order'
      ? [orderPath(about.orderKey), text('alerts.order', { orderId: about.orderId })]
      : [stores.page(about.storeName), about.storeName];
  return (
    <Link className="t-link" to={href(path)}>
      {name}
    </Link>
  );
}

function Account({ merchant }: { merchant: MerchantPage }) {
  const { text } = useMessages(merchantMessages);
  const { email, phone, createdAt, balanceCents, creditLimitCents } = merchant;
  return (
    <Card title={text('account.title')}>
      <Facts>
        <Fact name={text('account.balance')}>
          <MoneyText amount={rand(balanceCents)} />
        </Fact>
        <Fact name={text('account.creditLimit')}>
          <MoneyText amount={rand(creditLimitCents)} />
        </Fact>
        <Fact name={text('account.username')}>
          <EmailText>{email}</EmailText>
        </Fact>
        <Fact name={text('account.phone')}>{phone ?? '–'}</Fact>
        <Fact name={text('account.joined')}>
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
  const { text } = useMessages(merchantMessages);
  return (
    <Listed title={text('stores.title')} empty={text('stores.none')}>
      {stores.map((store) => (
        <li key={store.name}>
          <Link className="t-link" to={href(places.page(store.name))}>
            {store.name}
          </Link>
          {store.state === 'connected' ? null : (
            <>
              {' '}
              <StatusBadge tone="warm">
                {store.state === 'attention'
                  ? text('stores.attention')
                  : text('stores.disconnected')}
              </StatusBadge>
            </>
          )}
        </li>
      ))}
    </Listed>
  );
}
