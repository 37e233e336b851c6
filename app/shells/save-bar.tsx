import { Button } from '#app/ui/button.tsx';
import type { SaveBarProps } from './shell.ts';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';

/** The save bar of a form with unsaved changes. It covers the page's heading, where Shopify's own save bar
 *  appears. */
export function PageSaveBar({ mayGoOn, ...form }: SaveBarProps & Pick<LeaveGuardProps, 'mayGoOn'>) {
  const { isDirty, isBusy, onSave, onDiscard } = form;
  return (
    <>
      {/* The live region exists from the start, so that screen readers announce the change. */}
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
      {/* Leaving discards the changes, as the text says. Otherwise the kept draft would restore them. */}
      <LeaveGuard
        isOn={isDirty}
        isBusy={isBusy}
        title="Leave without saving?"
        onLeave={onDiscard}
        mayGoOn={mayGoOn}
      >
        Your changes on this page will be lost.
      </LeaveGuard>
    </>
  );
}
