import { useEffect, useRef } from 'react';
import { accessMessages } from '#app/messages/access.ts';
import { useShell } from '#app/shells/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { DevicesCard, type DeviceRow } from './devices-card.tsx';
import { TokensCard, type OwnTokenRow } from './tokens-card.tsx';
import { useOwnAccess } from './use-own-access.ts';

type Props = { sessions: readonly DeviceRow[]; tokens: readonly OwnTokenRow[] };

/** The user's signed-in devices and API tokens, each with a button to end it. */
export function AccessScreen({ sessions, tokens }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(accessMessages);
  const actions = useOwnAccess();
  const isFirst = useRef(true);
  useEffect(() => {
    // The focused button disappeared with its row, so the focus moves to the main content.
    const isLost = !isFirst.current && document.activeElement === document.body;
    if (isLost) document.getElementById('main')?.focus();
    isFirst.current = false;
  }, [sessions, tokens]);
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/profile' }}>
      <div className="t-stack">
        <DevicesCard sessions={sessions} actions={actions} />
        <TokensCard tokens={tokens} actions={actions} />
      </div>
    </Page>
  );
}
