import { useSubmit } from '@remix-run/react';
import { useState, type ReactNode } from 'react';
import { counted } from '#app/domain/shared/counted.ts';
import { OwnDialog } from '#app/ui/own-dialog.tsx';
import { unsentOnDevice } from './belt-store.ts';
import { dropDrafts } from './drafts.ts';
import { pendingShips } from './send-press.ts';
import { useReadyCode } from './use-sender.ts';

/** Signs out; whoever still has scans on this device that are not sent is told so first. */
export function useSignOut(): { signOut(): void; question: ReactNode } {
  useReadyCode('/logout');
  const submit = useSubmit();
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    setUnsent(0);
    // As the person who pressed it, so before they are gone.
    await pendingShips.sendNow();
    pendingShips.forget();
    dropDrafts();
    submit({}, { method: 'post', action: '/logout' });
  };
  const signOut = async () => {
    const count = await unsentOnDevice();
    if (count > 0) setUnsent(count);
    else await leave();
  };
  const question = (
    <OwnDialog
      isOpen={unsent > 0}
      title={`Sign out with ${counted(unsent, 'scan')} not sent?`}
      onClose={() => setUnsent(0)}
      actions={[
        { label: 'Stay', onAct: () => setUnsent(0) },
        { label: 'Sign out', kind: 'danger', onAct: () => void leave() },
      ]}
    >
      <p>
        Their orders are not At Hub until the scans are sent. Someone from the hub must sign in on
        this device and open Receive.
      </p>
    </OwnDialog>
  );
  return { signOut: () => void signOut(), question };
}
