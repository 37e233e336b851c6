import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { MenuIcon } from '@shopify/polaris-icons';
import { KEYS, keySign } from '#app/ui/keys.rules.ts';
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
  const isMac = useIsMac();
  return (
    <header className="t-top">
      <button
        type="button"
        className="t-top__menu"
        aria-label={needing > 0 ? `Menu, ${countText(needing)} need attention` : 'Menu'}
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
          Find <kbd aria-hidden="true">{keySign(KEYS.palette, isMac)}</kbd>
        </button>
        {links.map(({ path, label }) => (
          <Link key={path} to={path} className="t-top__link">
            {label}
          </Link>
        ))}
        <AccountChoice accounts={accounts} place="top" />
        <NotificationBell unread={unread} />
        <Link
          to="/profile"
          className="t-top__person"
          title={`${person.email}: your profile, devices and API tokens`}
        >
          <span className="t-top__initials" aria-hidden="true">
            {initialsOf(person.name)}
          </span>
          <span className="t-top__name">{person.name}</span>
          <span className="t-hidden">: your profile, devices and API tokens</span>
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
