import { useEffect, useState } from 'react';
import type { TeamDriver } from '#app/domain/hubs/team-drivers.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import { driverChoiceMessages } from '#app/messages/driver-choice.ts';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  rows: readonly { shipmentId: string }[];
  /** Instead of `rows`: assigns all parcels at the hub on `day` that now have the driver `from` ('' for none). */
  all?: { from: string; count: number };
  day: string;
  /** The URL of the hub's page, if another page shows this dialog. */
  action?: string;
  onClose(): void;
};
type Answer = { intent: string; drivers: TeamDriver[] | null; errors?: FormErrors };

type Text = ReturnType<typeof driverChoiceMessages.in>['text'];

/** Lets the user choose a driver of the team, with each driver's present state and load on `day`. */
export function ChooseDriverDialog({ rows, all, day, action, onClose }: Props) {
  const to = { method: 'post', ...(action ? { action } : {}) } as const;
  const { toast } = useShell();
  const { text } = useMessages(driverChoiceMessages);
  const list = useFetcher<Answer>();
  const fetcher = useFetcher<Answer>();
  const [driverId, setDriverId] = useState('');
  const ask = () => list.submit({ intent: 'drivers', day }, to);
  useEffect(() => {
    ask();
    // Only once, when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const { data: answer, state } = fetcher;
  useEffect(() => {
    if (state !== 'idle' || !answer || answer.errors) return;
    toast(text('assign.done'));
    onClose();
    // Only a new answer may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, answer]);
  const assign = () => {
    const shipmentIds = rows.map(({ shipmentId }) => shipmentId).join(',');
    const asked: Record<string, string> = all
      ? { intent: 'assignAll', day, from: all.from, driverId }
      : { intent: 'assign', shipmentIds, driverId };
    fetcher.submit(asked, to);
  };
  const count = all?.count ?? rows.length;
  const { fields = {}, message } = answer?.errors ?? {};
  const isAsked = list.data !== undefined && list.state === 'idle';
  return (
    <Dialog
      isOpen
      title={text('title', { count })}
      error={
        answer?.errors
          ? text('assign.failed', { reason: Object.values(fields)[0] ?? message ?? '' })
          : null
      }
      onClose={onClose}
      actions={[
        { label: text('cancel'), onAction: onClose },
        {
          label: text('assign.button'),
          kind: 'primary',
          isBusy: state !== 'idle',
          isDisabled: driverId === '',
          onAction: assign,
        },
      ]}
    >
      <ListState isAsked={isAsked} drivers={list.data?.drivers} onAgain={ask} />
      <DriverChoices
        drivers={list.data?.drivers ?? []}
        day={day}
        driverId={driverId}
        onChoose={setDriverId}
      />
    </Dialog>
  );
}

function stateWords(text: Text, { state, load }: TeamDriver, day: string): string {
  const words = text('load', { load, day: formatDate(`${day}T12:00:00Z`) });
  return state ? `${text(`state.${state}`)}, ${words}` : words;
}

type ChoicesProps = {
  drivers: readonly TeamDriver[];
  day: string;
  driverId: string;
  onChoose(driverId: string): void;
};

function DriverChoices({ drivers, day, driverId, onChoose }: ChoicesProps) {
  const { text } = useMessages(driverChoiceMessages);
  return (
    <fieldset className="t-driver-choices" aria-label={text('drivers.label')}>
      {drivers.map((driver) => (
        <label key={driver.id}>
          <input
            type="radio"
            name="driverId"
            checked={driverId === driver.id}
            onChange={() => onChoose(driver.id)}
          />{' '}
          <b>{driver.name}</b> <span className="t-quiet">{stateWords(text, driver, day)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type ListStateProps = {
  /** Whether the request was answered. `drivers` is null if the courier did not answer it. */
  isAsked: boolean;
  drivers: readonly TeamDriver[] | null | undefined;
  onAgain(): void;
};

function ListState({ isAsked, drivers, onAgain }: ListStateProps) {
  const { text, parts } = useMessages(driverChoiceMessages);
  return (
    <>
      {isAsked ? null : <Spinner />}
      {isAsked && !drivers ? (
        <p>
          {parts('drivers.silent', {
            again: (inside) => (
              <button key="again" type="button" className="t-link-button" onClick={onAgain}>
                {inside}
              </button>
            ),
          })}
        </p>
      ) : null}
      {isAsked && drivers?.length === 0 ? <p>{text('drivers.none')}</p> : null}
    </>
  );
}
