import { useEffect, useState } from 'react';
import {
  LANE_COLOUR_CODES,
  LANE_COLOURS,
  type LaneColour,
} from '#app/domain/hubs/lane-colours.rules.ts';
import { MAX_LANE_NAME } from '#app/domain/hubs/lane.rules.ts';
import type { LaneRow } from '#app/domain/hubs/read-lanes.ts';
import { lanesMessages } from '#app/messages/lanes.ts';
import { useShell } from '#app/shells/shell.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { LanesAnswer } from './lanes-answer.ts';

type Props = {
  /** Null for a new lane. */
  lane: LaneRow | null;
  /** Colours of all lanes of the hub. A new lane gets the first unused one. */
  used: readonly LaneColour[];
  onClose(): void;
};

/** Adds or edits a lane: its name, colour and places. */
export function LaneDialog({ lane, used, onClose }: Props) {
  const { toast } = useShell();
  const { text } = useMessages(lanesMessages);
  const { submit, state, data } = useFetcher<LanesAnswer>();
  const free = LANE_COLOUR_CODES.find((code) => !used.includes(code)) ?? 'red';
  const [name, setName] = useState(lane?.name ?? '');
  const [colour, setColour] = useState<LaneColour>(lane?.colour ?? free);
  const [suburbs, setSuburbs] = useState(lane?.suburbs.join('\n') ?? '');
  const [postalCodes, setPostalCodes] = useState(lane?.postalCodes.join('\n') ?? '');
  useEffect(() => {
    if (state !== 'idle' || !data || data.errors) return;
    toast(data.message ?? '');
    onClose();
    // Only a new answer may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, data]);
  const { fields = {}, message } = data?.errors ?? {};
  const save = () => {
    const all = { laneId: lane?.id ?? '', name, colour, suburbs, postalCodes };
    submit({ intent: 'save', ...all }, { method: 'post' });
  };
  return (
    <Dialog
      isOpen
      title={lane ? text('edit.title', { lane: lane.name }) : text('add.title')}
      error={message ?? null}
      onClose={onClose}
      actions={[
        { label: text('save.button'), kind: 'primary', isBusy: state !== 'idle', onAction: save },
      ]}
    >
      <TextField
        label={text('field.name')}
        value={name}
        maxLength={MAX_LANE_NAME}
        autoComplete="off"
        error={fields['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <ColourChoice colour={colour} onChange={setColour} />
      <TextArea
        label={text('field.suburbs')}
        rows={5}
        value={suburbs}
        help={text('field.suburbsHelp')}
        error={fields['suburbs']}
        onChange={({ target }) => setSuburbs(target.value)}
      />
      <TextArea
        label={text('field.postalCodes')}
        rows={4}
        value={postalCodes}
        help={text('field.postalCodesHelp')}
        error={fields['postalCodes']}
        onChange={({ target }) => setPostalCodes(target.value)}
      />
    </Dialog>
  );
}

type ChoiceProps = { colour: LaneColour; onChange(colour: LaneColour): void };

function ColourChoice({ colour, onChange }: ChoiceProps) {
  const { text } = useMessages(lanesMessages);
  return (
    <fieldset className="t-colours">
      <legend>{text('field.colour')}</legend>
      {LANE_COLOUR_CODES.map((code) => {
        const { label, fill, text: color } = LANE_COLOURS[code];
        return (
          <label key={code} style={{ backgroundColor: fill, color }}>
            <input
              type="radio"
              name="colour"
              value={code}
              checked={code === colour}
              onChange={() => onChange(code)}
            />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
