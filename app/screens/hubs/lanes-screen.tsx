import { useState, useMemo } from 'react';
import type { LaneRow, LanesPage } from '#app/domain/hubs/read-lanes.ts';
import { lanesMessages } from '#app/messages/lanes.ts';
import { useToastedAnswer } from '#app/screens/use-toasted-answer.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { LaneDialog } from './lane-dialog.tsx';
import { LaneList } from './lane-list.tsx';
import type { LanesAnswer } from './lanes-answer.ts';
import { LanesFileCard } from './lanes-file-card.tsx';
import { laneOf, suburbKey, type LaneRule } from '#app/domain/hubs/lane.rules.ts';
import { TextField } from '#app/ui/form-field.tsx';
import { LaneMark } from './lane-mark.tsx';

const place = (suburb: string) => ({ suburb, postalCode: null });

/** The lanes of a hub, where parcels are put by destination (product.md D35). */
export function LanesScreen({ hub, lanes }: LanesPage) {
  const { Page } = useShell();
  const { text } = useMessages(lanesMessages);
  const { action, isBusy } = useActions();
  /** 'new' while a lane is being added. */
  const [edited, setEdited] = useState<LaneRow | 'new' | null>(null);
  const [removing, setRemoving] = useState<LaneRow | null>(null);
  const places = lanes.reduce((sum, lane) => sum + placesIn(lane), 0);
  const add = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      {text('add.button')}
    </Button>
  );
  return (
    <Page
      title={text('titleOf', { hub: hub.name })}
      {...(lanes.length > 0 ? { subtitle: text('count', { lanes: lanes.length, places }) } : {})}
      back={{ label: text('back'), path: `/hubs/receive/${hub.id}` }}
      actions={lanes.length > 0 ? add : null}
    >
      <div className="t-stack">
        {lanes.length === 0 ? (
          <Card>
            <EmptyState help="hub-work" title={text('none.title')} action={add}>
              {text('none.body')}
            </EmptyState>
          </Card>
        ) : (
          <>
            <TryLane lanes={lanes} />
            <LaneList
              lanes={lanes}
              isBusy={isBusy}
              onMove={({ id }, to) => action({ intent: 'move', laneId: id, to: String(to) })}
              onEdit={setEdited}
              onRemove={setRemoving}
            />
          </>
        )}
        <LanesFileCard hubId={hub.id} present={{ lanes: lanes.length, places }} />
      </div>
      {edited ? (
        <LaneDialog
          lane={edited === 'new' ? null : edited}
          used={lanes.map(({ colour }) => colour)}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <RemovalQuestion
        lane={removing}
        onCancel={() => setRemoving(null)}
        onConfirm={({ id }) => {
          action({ intent: 'remove', laneId: id });
          setRemoving(null);
        }}
      />
    </Page>
  );
}

function placesIn({ suburbs, postalCodes }: LaneRow): number {
  return suburbs.length + postalCodes.length;
}

function useActions() {
  const { submit, state, data } = useFetcher<LanesAnswer>();
  useToastedAnswer(data);
  const action = (form: Record<string, string>) => submit(form, { method: 'post' });
  return { action, isBusy: state !== 'idle' };
}

/** Shows which lane a suburb or postal code leads to, with the rules used at the belt. */
function TryLane({ lanes }: { lanes: readonly LaneRow[] }) {
  const { text } = useMessages(lanesMessages);
  const [typed, setTyped] = useState('');
  const rules = useMemo(() => lanes.map(ruleOf), [lanes]);
  const sought = typed.trim();
  const isCode = /^\d{4}$/.test(sought);
  const lane = laneOf(rules, isCode ? { suburb: null, postalCode: sought } : place(sought));
  return (
    <Card title={text('find.title')}>
      <div className="t-try-lane">
        <TextField
          label={text('find.label')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="t-try-lane__answer" role="status">
          {sought === '' ? null : <LaneMark lane={lane} isBig />}
        </p>
      </div>
    </Card>
  );
}

function ruleOf({ name, colour, suburbs, postalCodes }: LaneRow): LaneRule {
  return { name, colour, suburbs: suburbs.map(suburbKey), postalCodes };
}

type RemovalProps = {
  lane: LaneRow | null;
  onCancel(): void;
  onConfirm(lane: LaneRow): void;
};

function RemovalQuestion({ lane, onCancel, onConfirm }: RemovalProps) {
  const { text } = useMessages(lanesMessages);
  return (
    <ConfirmDialog
      danger
      isOpen={lane !== null}
      title={text('remove.title', { lane: lane?.name ?? '' })}
      confirmLabel={text('remove.confirm')}
      onCancel={onCancel}
      onConfirm={() => lane && onConfirm(lane)}
    >
      <p>
        {lane && placesIn(lane) > 0
          ? text('remove.places', { places: placesIn(lane) })
          : text('remove.noPlaces')}
      </p>
    </ConfirmDialog>
  );
}
