import { useRef } from 'react';
import type { OwnMembership } from '#app/domain/people/choose-membership.ts';
import { portalMessages } from '#app/messages/portal.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { pendingShips } from './send-press.ts';

type Props = {
  accounts: readonly OwnMembership[];
  /** `top`: in the top bar of a wide window. `side`: in the menu drawer of a narrow one. */
  place: 'top' | 'side';
};

/** Chooses the account for a person who belongs to several. The choice reloads the portal, so that nothing of the
 *  other account stays on the page. */
export function AccountChoice({ accounts, place }: Props) {
  const { text } = useMessages(portalMessages);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  const current = accounts.find(({ isCurrent }) => isCurrent);
  if (accounts.length < 2) return null;
  const choose = async (id: string) => {
    if (id === current?.id || isLeaving.current) return;
    isLeaving.current = true;
    await pendingShips.sendBeforeLeaving();
    if (!form.current || !field.current) return;
    field.current.value = id;
    form.current.submit();
    // The browser may ask whether to leave, and the person may stay.
    isLeaving.current = false;
  };
  return (
    <form ref={form} method="post" action="/choose-account" className={`t-${place}__account`}>
      <input ref={field} type="hidden" name="id" />
      <MenuButton
        label={nameOf(text, current)}
        actions={accounts.map((one) => ({
          key: one.id,
          label: nameOf(text, one),
          group: text('accounts.group'),
          isChosen: one.isCurrent,
        }))}
        onAction={(id) => void choose(id)}
      />
    </form>
  );
}

type Text = ReturnType<typeof portalMessages.in>['text'];

function nameOf(text: Text, one: OwnMembership | undefined): string {
  if (!one) return text('accounts.none');
  return one.account ?? text(one.role === 'admin' ? 'accounts.administration' : 'accounts.hubs');
}
