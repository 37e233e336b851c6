import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { OwnDialog } from '#app/ui/own-dialog.tsx';
import type { SaveBarProps } from './shell.ts';
import { isBeingHandedOver } from './hand-over.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** The bar of a form with changes: over the head of the page, where Shopify's own stands. */
export function PageSaveBar({ isDirty, isBusy, onSave, onDiscard }: SaveBarProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isLeaving: boolean) => void>(() => undefined);
  useLeaveGuard(isDirty && !isBusy, () => {
    setAsking(true);
    return new Promise((resolve) => (answer.current = resolve));
  });
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!isBeingHandedOver()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
  const answerGuard = (isLeaving: boolean) => {
    setAsking(false);
    answer.current(isLeaving);
    // As it says: what was kept of it would be there again.
    if (isLeaving) onDiscard();
  };
  return (
    <>
      {/* There from the start, so that its coming is read out. */}
      <div role="status" className="t-hidden">
        {isDirty ? 'Unsaved changes' : ''}
      </div>
      {isDirty ? (
        <section className="t-save-bar" aria-label="Unsaved changes">
          <strong aria-hidden="true">Unsaved changes</strong>
          <Button disabled={isBusy} onClick={onDiscard}>
            Discard
          </Button>
          <Button kind="primary" busy={isBusy} onClick={onSave}>
            Save
          </Button>
        </section>
      ) : null}
      <OwnDialog
        isOpen={isAsking}
        title="Leave without saving?"
        onClose={() => answerGuard(false)}
        actions={[
          { label: 'Stay', onAct: () => answerGuard(false) },
          { label: 'Leave', kind: 'danger', onAct: () => answerGuard(true) },
        ]}
      >
        <p>What you changed on this page is not saved, and will be lost.</p>
      </OwnDialog>
    </>
  );
}
