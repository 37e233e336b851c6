import { useEffect, useRef, useState, type ReactNode } from 'react';
import { shellMessages } from '#app/messages/shell.ts';
import { OwnDialog } from '#app/ui/own-dialog.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { holdReloads } from '#app/ui/use-revalidator.ts';
import { isBeingHandedOver } from './hand-over.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export type LeaveGuardProps = {
  isOn: boolean;
  /** True while the form is being saved. Going to another page of the app then loses nothing. */
  isBusy?: boolean;
  title: string;
  /** The description of what would be lost. */
  children: ReactNode;
  onLeave?(): void;
  /** Checked before the dialog opens. When it resolves to false the person stays, because the next page would not
   *  load. */
  mayGoOn?: (() => Promise<boolean>) | undefined;
};

/** Asks for confirmation when the person leaves the page by a link or through the browser and would lose
 *  something. */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isOn, isBusy = false, title, children, onLeave, mayGoOn } = props;
  const { text } = useMessages(shellMessages);
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isLeaving: boolean) => void>(() => undefined);
  useLeaveGuard(isOn && !isBusy, async () => {
    if (mayGoOn && !(await mayGoOn())) return false;
    setAsking(true);
    return new Promise((resolve) => (answer.current = resolve));
  });
  useEffect(() => {
    if (!isOn) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (!isBeingHandedOver()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isOn]);
  useEffect(() => (isAsking ? holdReloads() : undefined), [isAsking]);
  const answerGuard = (isLeaving: boolean) => {
    setAsking(false);
    answer.current(isLeaving);
    if (isLeaving) onLeave?.();
  };
  return (
    <OwnDialog
      isOpen={isAsking}
      title={title}
      onClose={() => answerGuard(false)}
      actions={[
        { label: text('leave.stay'), onAction: () => answerGuard(false) },
        { label: text('leave.confirm'), kind: 'danger', onAction: () => answerGuard(true) },
      ]}
    >
      <p>{children}</p>
    </OwnDialog>
  );
}
