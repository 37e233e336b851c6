import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import type { OwnAccessActions } from './use-own-access.ts';

export type DeviceRow = {
  id: string;
  device: string | null;
  country: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

type Props = { sessions: readonly DeviceRow[]; actions: OwnAccessActions };

/** The signed-in browsers. The current one is signed out with Logout, as on every page. */
export function DevicesCard({ sessions, actions }: Props) {
  const [ending, setEnding] = useState<DeviceRow | 'others' | null>(null);
  const end = () => {
    if (ending === 'others') actions.run({ intent: 'endOthers' });
    else if (ending) actions.run({ intent: 'endSession', id: ending.id });
    setEnding(null);
  };
  return (
    <Card
      title="Signed-in devices"
      actions={<Button onClick={() => setEnding('others')}>Sign out everywhere else</Button>}
    >
      <ul className="t-tokens">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {nameOf(session)}
              {session.isCurrent ? <b> (this one)</b> : null}
              <small className="t-quiet">
                Signed in{session.country ? ` from ${session.country}` : ''}{' '}
                <DateTime at={session.createdAt} />, last seen <DateTime at={session.lastSeenAt} />
              </small>
            </span>
            {session.isCurrent ? null : (
              <Button
                kind="quiet"
                aria-label={`Sign out ${nameOf(session)}`}
                busy={actions.isBusy}
                onClick={() => setEnding(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        danger
        isOpen={ending !== null}
        title={ending === 'others' ? 'Sign out everywhere else' : 'Sign out'}
        confirmLabel={ending === 'others' ? 'Sign out everywhere else' : 'Sign out'}
        onCancel={() => setEnding(null)}
        onConfirm={end}
      >
        <p>
          {ending === 'others'
            ? 'Every other browser and every API sign-in ends within seconds. Named API tokens keep working.'
            : `${ending ? nameOf(ending) : ''} is signed out within seconds, and its open pages close.`}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function nameOf({ device }: DeviceRow): string {
  return device ?? 'A browser';
}
