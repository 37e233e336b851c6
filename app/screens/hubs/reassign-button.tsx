import { useState } from 'react';
import type { LyingAt } from '#app/domain/hubs/lying-at.ts';
import { driverChoiceMessages } from '#app/messages/driver-choice.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { ChooseDriverDialog } from './choose-driver-dialog.tsx';

type Props = { lying: LyingAt | null };

/** Assigns an order that is at a hub to a driver, or reassigns it, from the order's page. */
export function ReassignButton({ lying }: Props) {
  const { href } = useShell();
  const { text } = useMessages(driverChoiceMessages);
  const [isOpen, setOpen] = useState(false);
  if (!lying) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {text(lying.driver ? 'open.reassign' : 'open.assign')}
      </Button>
      {isOpen ? (
        <ChooseDriverDialog
          rows={[lying]}
          day={lying.day}
          action={href(`/hubs/day/${lying.hubId}`)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
