import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { MenuIcon } from '@shopify/polaris-icons';
import { menuMessages } from '#app/messages/menu.ts';
import { portalMessages } from '#app/messages/portal.ts';
import { KEYS, keySign } from '#app/ui/keys.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { WordMark } from '#app/ui/word-mark.tsx';
import type { OwnMembership } from '#app/domain/people/choose-membership.ts';
import { AccountChoice } from './account-choice.tsx';
import { Countdown, type CountdownProps } from './countdown.tsx';
import { countText, type MenuItem } from './menu.ts';
import { NotificationBell } from './notification-bell.tsx';
import { useIsMac } from './use-is-mac.ts';
import type { Unread } from './use-notifications.ts';

type Props = {
  person: { name: string; email: string };
  accounts: readonly OwnMembership[];
  cutOff: CountdownProps;
  links: readonly MenuItem[];
  /** The number of open alerts. A dot on the menu button shows that there are any, because on a phone the menu with
   *  their count is closed. */
  needing: number;
  unread: Unread;
  isMenuOpen: boolean;
  onFind(): void;
  onMenu(): void;
};

export function PortalTop(props: Props) {
  const { person, accounts, cutOff, links, needing, unread, isMenuOpen, onFind, onMenu } = props;
  const { text, parts } = useMessages(portalMessages);
  const menu = useMessages(menuMessages);
  const isMac = useIsMac();
  const count = countText(needing);
  return (
    <header className="t-top">
      <button
        type="button"
        className="t-top__menu"
        aria-label={count === null ? text('top.menu') : text('top.menuNeeding', { count })}
        aria-expanded={isMenuOpen}
        aria-controls="side"
        onClick={onMenu}
      >
        <Icon source={MenuIcon} />
        {needing > 0 ? <span className="t-top__dot" aria-hidden="true" /> : null}
      </button>
      <Link to="/dashboard" className="t-top__mark">
        <WordMark />
      </Link>
      <Countdown {...cutOff} />
      <div className="t-top__end">
        <button
          type="button"
          className="t-top__find"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onFind}
        >
          {text('top.find')} <kbd aria-hidden="true">{keySign(KEYS.palette, isMac)}</kbd>
        </button>
        {links.map(({ path, label }) => (
          <Link key={path} to={path} className="t-top__link">
            {menu.text(label)}
          </Link>
        ))}
        <AccountChoice accounts={accounts} place="top" />
        <NotificationBell unread={unread} />
        <Link
          to="/profile"
          className="t-top__person"
          title={text('top.personTitle', { email: person.email })}
        >
          <span className="t-top__initials" aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          {parts('top.person', {
            name: (
              <span key="name" className="t-top__name">
                {person.name}
              </span>
            ),
            hidden: (inside) => (
              <span key="hidden" className="t-hidden">
                {inside}
              </span>
            ),
          })}
        </Link>
      </div>
    </header>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-ZA');
}
