import { useState } from 'react';
import { hubFormMessages } from '#app/messages/hub-form.ts';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

export type Team = { teamId: string; name: string };
type Props = {
  /** The courier's teams; null if the courier does not list them. */
  teams: readonly Team[] | null;
  team: Team | null;
  errors: Record<string, string>;
  onChange(): void;
};

const ANOTHER = 'another';

/** The team whose drivers deliver what the hub receives, chosen from the courier's list or typed. */
export function TeamFields({ teams, team, errors, onChange }: Props) {
  const { text } = useMessages(hubFormMessages);
  const isListed = team === null || teams?.some(({ teamId }) => teamId === team.teamId) === true;
  const [chosen, setChosen] = useState(isListed ? (team?.teamId ?? '') : ANOTHER);
  const known = teams?.find(({ teamId }) => teamId === chosen);
  const isTyped = teams === null || chosen === ANOTHER;
  return (
    <>
      {teams ? (
        <SelectField
          label={text('team.label')}
          value={chosen}
          help={text('team.help')}
          error={isTyped ? undefined : (errors['teamId'] ?? errors['teamName'])}
          onChange={(event) => {
            setChosen(event.target.value);
            onChange();
          }}
        >
          <option value="">{text('team.choose')}</option>
          {teams.map(({ teamId, name }) => (
            <option key={teamId} value={teamId}>
              {name}
            </option>
          ))}
          <option value={ANOTHER}>{text('team.another')}</option>
        </SelectField>
      ) : (
        <p className="t-quiet t-lead">{text('team.unknown')}</p>
      )}
      {isTyped ? (
        <div className="t-pair">
          <TextField
            label={text('team.id')}
            name="teamId"
            inputMode="numeric"
            maxLength={20}
            defaultValue={team?.teamId}
            error={errors['teamId']}
          />
          <TextField
            label={text('team.name')}
            name="teamName"
            maxLength={80}
            defaultValue={team?.name}
            error={errors['teamName']}
          />
        </div>
      ) : (
        <>
          <input type="hidden" name="teamId" value={known?.teamId ?? ''} />
          <input type="hidden" name="teamName" value={known?.name ?? ''} />
        </>
      )}
    </>
  );
}
