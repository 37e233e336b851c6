import { Form, Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import {
  CashDollarIcon,
  ClipboardChecklistIcon,
  ExitIcon,
  InventoryIcon,
  OrderIcon,
  PersonIcon,
  StoreIcon,
} from '@shopify/polaris-icons';
import { useEffect } from 'react';
import type { OwnMembership } from '#app/domain/people/choose-membership.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { portalMessages } from '#app/messages/portal.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { AccountChoice } from './account-choice.tsx';
import { ALERTS_PATH, type MenuGroup, type MenuIcon, type MenuItem } from './menu.ts';
import { NeedsCount } from './alert-count.tsx';

const ICONS: Record<MenuIcon, typeof OrderIcon> = {
  orders: OrderIcon,
  store: StoreIcon,
  manifest: ClipboardChecklistIcon,
  receiving: InventoryIcon,
  money: CashDollarIcon,
  users: PersonIcon,
};

type Props = {
  groups: readonly MenuGroup[];
  /** The top bar's links, shown here because a narrow window has no room for them in the top bar. */
  links: readonly MenuItem[];
  active: string | null;
  accounts: readonly OwnMembership[];
  email: string;
  /** The number of open alerts. */
  needing: number;
  /** Whether the drawer is open. This matters in a narrow window only; in a wide one the menu is always visible. */
  isOpen: boolean;
  /** Opens the command palette. */
  onFind(): void;
  onSignOut(): void;
  onClose(): void;
};

export function PortalSide({
  groups,
  links,
  active,
  accounts,
  email,
  needing,
  isOpen,
  onFind,
  onSignOut,
  onClose,
}: Props) {
  const { text } = useMessages(portalMessages);
  const menu = useMessages(menuMessages);
  const shell = useMessages(shellMessages);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      document.querySelector<HTMLElement>('[aria-controls="side"]')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen, onClose]);
  return (
    <>
      <nav id="side" className={`t-side${isOpen ? ' is-open' : ''}`} aria-label={shell.text('nav')}>
        <AccountChoice accounts={accounts} place="side" />
        <div className="t-side__groups">
          <Groups groups={groups} active={active} needing={needing} />
          <ul className="t-side__links">
            <li>
              <button
                type="button"
                className="t-side__find"
                aria-haspopup="dialog"
                onClick={onFind}
              >
                {text('side.find')}
              </button>
            </li>
            {links.map((item) => (
              <li key={item.path}>
                <Link to={item.path}>{menu.text(item.label)}</Link>
              </li>
            ))}
            <li>
              <Link to="/access">{menu.text('entry.access')}</Link>
            </li>
          </ul>
        </div>
        <SignOutForm email={email} onSignOut={onSignOut} />
      </nav>
      {/* For the pointer only. With the keyboard, Escape or the button closes the drawer. */}
      {isOpen ? <div className="t-side__veil" aria-hidden="true" onClick={onClose} /> : null}
    </>
  );
}

function Groups({ groups, active, needing }: Pick<Props, 'groups' | 'active' | 'needing'>) {
  const { text } = useMessages(menuMessages);
  return (
    <>
      {groups.map((group) => (
        <section key={group.name} className="t-side__group">
          <h2>
            <Icon source={ICONS[group.icon]} />
            {text(`group.${group.name}`)}
          </h2>
          <ul>
            {group.items.map((item) => (
              <li key={item.path}>
                <Link to={item.path} aria-current={item.path === active ? 'page' : undefined}>
                  {text(item.label)}
                  {item.path === ALERTS_PATH ? <NeedsCount needing={needing} /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function SignOutForm({ email, onSignOut }: Pick<Props, 'email' | 'onSignOut'>) {
  const { text } = useMessages(portalMessages);
  return (
    <Form
      method="post"
      action="/logout"
      className="t-side__out"
      onSubmit={(event) => {
        event.preventDefault();
        onSignOut();
      }}
    >
      <button type="submit">
        <Icon source={ExitIcon} />
        <span>
          {text('side.logOut')}
          <span className="t-side__email" title={email}>
            {email}
          </span>
        </span>
      </button>
    </Form>
  );
}
