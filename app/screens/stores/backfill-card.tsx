import { Form } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreBackfill } from '#app/domain/stores/read-backfill.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { SelectField } from '#app/ui/form-field.tsx';

type Props = { backfill: StoreBackfill; isBusy: boolean; errors?: FormErrors };

/** The import of orders from before the store was connected: its progress, and how to import more. */
export function BackfillCard(props: Props) {
  return (
    <Card title="Past orders">
      <Backfill {...props} />
    </Card>
  );
}

/** The content of `BackfillCard` without the card, for the guide on the start page, which has a card of its own. */
export function Backfill({ backfill, isBusy, errors }: Props) {
  const { progress, since, choices } = backfill;
  const isRunning = progress?.isRunning ?? false;
  return (
    <div className="t-stack">
      {progress && isRunning ? <ProgressBar {...progress} /> : null}
      {progress?.failure ? (
        <p className="t-quiet">Waiting: {progress.failure} We keep trying.</p>
      ) : null}
      <p className="t-quiet">
        {isRunning && backfill.goal ? (
          <>
            Importing all orders placed since <DateTime at={backfill.goal} dateOnly />. New orders
            arrive as usual.
          </>
        ) : (
          <>
            {progress?.words} Every order placed since <DateTime at={since} dateOnly /> is here.
          </>
        )}
      </p>
      <div className="t-group t-group--end">
        {choices.length > 0 ? (
          <Form method="post" className="t-group t-group--end">
            <input type="hidden" name="intent" value="backfill" />
            <SelectField
              label={isRunning ? 'Import a different period' : 'Import more'}
              name="days"
              defaultValue={choices[0]?.days}
              error={errors?.fields['days'] ?? null}
            >
              {choices.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Button type="submit" busy={isBusy}>
              Import
            </Button>
          </Form>
        ) : null}
        {isRunning ? (
          <Form method="post">
            <input type="hidden" name="intent" value="stopBackfill" />
            <Button kind="quiet" type="submit" busy={isBusy}>
              Stop
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}

type Progress = NonNullable<Props['backfill']['progress']>;

function ProgressBar({ percent, words }: Pick<Progress, 'percent' | 'words'>) {
  return (
    <div className="t-fill-bar" role="status">
      <progress
        aria-label="Importing past orders"
        max={100}
        {...(percent === null ? {} : { value: percent })}
      />
      <span className="t-figures">
        {words}
        {percent === null ? null : ` ${percent} %`}
      </span>
    </div>
  );
}
