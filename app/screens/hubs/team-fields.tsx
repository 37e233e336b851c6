import { useState } from 'react';
import { SelectField, TextField } from '#app/ui/form-field.tsx';

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
  const isListed = team === null || teams?.some(({ teamId }) => teamId === team.teamId) === true;
  const [chosen, setChosen] = useState(isListed ? (team?.teamId ?? '') : ANOTHER);
  const known = teams?.find(({ teamId }) => teamId === chosen);
  const isTyped = teams === null || chosen === ANOTHER;
  return (
    <>
      {teams ? (
        <SelectField
          label="Team"
          value={chosen}
          help="The drivers of this team deliver the parcels received here."
          error={isTyped ? undefined : (errors['teamId'] ?? errors['teamName'])}
          onChange={(event) => {
            setChosen(event.target.value);
            onChange();
          }}
        >
          <option value="">Choose a team</option>
          {teams.map(({ teamId, name }) => (
            <option key={teamId} value={teamId}>
              {name}
            </option>
          ))}
          <option value={ANOTHER}>Another team…</option>
        </SelectField>
      ) : (
        <p className="t-quiet t-lead">
          The courier is not showing its teams at the moment. Type the team’s ID and name from its
          dashboard.
        </p>
      )}
      {isTyped ? (
        <div className="t-pair">
          <TextField
            label="Team ID"
            name="teamId"
            inputMode="numeric"
            maxLength={20}
            defaultValue={team?.teamId}
            error={errors['teamId']}
          />
          <TextField
            label="Team Name"
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
