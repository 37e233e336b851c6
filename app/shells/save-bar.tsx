import { shellMessages } from '#app/messages/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { SaveBarProps } from './shell.ts';
import { LeaveGuard, type LeaveGuardProps } from './leave-guard.tsx';

/** The save bar of a form with unsaved changes. It covers the page's heading, where Shopify's own save bar
 *  appears. */
export function PageSaveBar({ mayGoOn, ...form }: SaveBarProps & Pick<LeaveGuardProps, 'mayGoOn'>) {
  const { text } = useMessages(shellMessages);
  const { isDirty, isBusy, onSave, onDiscard } = form;
  return (
    <>
      {/* The live region exists from the start, so that screen readers announce the change. */}
      <div role="status" className="t-hidden">
        {isDirty ? text('save.title') : ''}
      </div>
      {isDirty ? (
        <section className="t-save-bar" aria-label={text('save.title')}>
          <strong aria-hidden="true">{text('save.title')}</strong>
          <Button disabled={isBusy} onClick={onDiscard}>
            {text('save.discard')}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={onSave}>
            {text('save.button')}
          </Button>
        </section>
      ) : null}
      {/* Leaving discards the changes, as the text says. Otherwise the kept draft would restore them. */}
      <LeaveGuard
        isOn={isDirty}
        isBusy={isBusy}
        title={text('save.leave')}
        onLeave={onDiscard}
        mayGoOn={mayGoOn}
      >
        {text('save.leaveBody')}
      </LeaveGuard>
    </>
  );
}
