import { useState } from 'react';
import { accessMessages } from '#app/messages/access.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { OwnAccessActions } from './use-own-access.ts';

export type DeviceRow = {
  id: string;
  device: string | null;
  country: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

type Text = ReturnType<typeof accessMessages.in>['text'];

type Props = { sessions: readonly DeviceRow[]; actions: OwnAccessActions };

/** The signed-in browsers. The current one is signed out with Logout, as on every page. */
export function DevicesCard({ sessions, actions }: Props) {
  const { text, parts } = useMessages(accessMessages);
  const [ending, setEnding] = useState<DeviceRow | 'others' | null>(null);
  const end = () => {
    if (ending === 'others') actions.run({ intent: 'endOthers' });
    else if (ending) actions.run({ intent: 'endSession', id: ending.id });
    setEnding(null);
  };
  const endLabel = text(ending === 'others' ? 'devices.endOthers' : 'devices.end');
  return (
    <Card
      title={text('devices.title')}
      actions={<Button onClick={() => setEnding('others')}>{text('devices.endOthers')}</Button>}
    >
      <ul className="t-tokens">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {nameOf(text, session)}
              {session.isCurrent ? <b> {text('devices.isThis')}</b> : null}
              <small className="t-quiet">
                {session.country
                  ? parts('devices.timesFrom', { country: session.country, ...timesOf(session) })
                  : parts('devices.times', timesOf(session))}
              </small>
            </span>
            {session.isCurrent ? null : (
              <Button
                kind="quiet"
                aria-label={text('devices.endOf', { device: nameOf(text, session) })}
                busy={actions.isBusy}
                onClick={() => setEnding(session)}
              >
                {text('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        danger
        isOpen={ending !== null}
        title={endLabel}
        confirmLabel={endLabel}
        onCancel={() => setEnding(null)}
        onConfirm={end}
      >
        <p>{ending ? endWords(text, ending) : null}</p>
      </ConfirmDialog>
    </Card>
  );
}

function nameOf(text: Text, { device }: DeviceRow): string {
  return device ?? text('devices.unknown');
}

const timesOf = ({ createdAt, lastSeenAt }: DeviceRow) => ({
  at: <DateTime key="at" at={createdAt} />,
  seen: <DateTime key="seen" at={lastSeenAt} />,
});

function endWords(text: Text, ending: DeviceRow | 'others'): string {
  return ending === 'others'
    ? text('devices.endOthersBody')
    : text('devices.endBody', { device: nameOf(text, ending) });
}
