import { SaveBar } from '@shopify/app-bridge-react';
import { useId } from 'react';
import { appBridge, useHasAppBridge } from './app-bridge.ts';
import { PageSaveBar } from './save-bar.tsx';
import type { SaveBarProps } from './shell.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Shopify's own bar, drawn by the admin outside our frame; ours where App Bridge is missing. */
export function EmbeddedSaveBar(props: SaveBarProps) {
  return useHasAppBridge() ? <AdminSaveBar {...props} /> : <PageSaveBar {...props} />;
}

function AdminSaveBar({ isDirty, isBusy, onSave, onDiscard }: SaveBarProps) {
  const id = useId();
  useLeaveGuard(isDirty && !isBusy, async () => {
    // Settles only when the person leaves, or when no bar is shown.
    await appBridge()?.saveBar.leaveConfirmation();
    onDiscard();
    return true;
  });
  return (
    <SaveBar id={id} open={isDirty}>
      <button variant="primary" loading={isBusy ? '' : undefined} onClick={onSave}>
        Save
      </button>
      <button disabled={isBusy} onClick={onDiscard}>
        Discard
      </button>
    </SaveBar>
  );
}
