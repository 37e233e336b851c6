import { Form } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreBackfill } from '#app/domain/stores/read-backfill.ts';
import { storeSyncMessages } from '#app/messages/store-sync.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { backfill: StoreBackfill; isBusy: boolean; errors?: FormErrors };

/** The import of orders from before the store was connected: its progress, and how to import more. */
export function BackfillCard(props: Props) {
  const { text } = useMessages(storeSyncMessages);
  return (
    <Card title={text('past.title')}>
      <Backfill {...props} />
    </Card>
  );
}

/** The content of `BackfillCard` without the card, for the guide on the start page, which has a card of its own. */
export function Backfill({ backfill, isBusy, errors }: Props) {
  const { text, parts } = useMessages(storeSyncMessages);
  const { progress, since, choices } = backfill;
  const isRunning = progress?.isRunning ?? false;
  return (
    <div className="t-stack">
      {progress && isRunning ? <ProgressBar {...progress} /> : null}
      {progress?.failure ? (
        <p className="t-quiet">{text('past.failing', { failure: progress.failure })}</p>
      ) : null}
      <p className="t-quiet">
        {isRunning && backfill.goal ? (
          parts('past.running', { day: <DateTime key="day" at={backfill.goal} dateOnly /> })
        ) : (
          <>
            {progress?.words}{' '}
            {parts('past.here', { day: <DateTime key="day" at={since} dateOnly /> })}
          </>
        )}
      </p>
      <div className="t-group t-group--end">
        {choices.length > 0 ? (
          <Form method="post" className="t-group t-group--end">
            <input type="hidden" name="intent" value="backfill" />
            <SelectField
              label={text(isRunning ? 'past.other' : 'past.more')}
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
              {text('past.import')}
            </Button>
          </Form>
        ) : null}
        {isRunning ? (
          <Form method="post">
            <input type="hidden" name="intent" value="stopBackfill" />
            <Button kind="quiet" type="submit" busy={isBusy}>
              {text('past.stop')}
            </Button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}

type Progress = NonNullable<Props['backfill']['progress']>;

function ProgressBar({ percent, words }: Pick<Progress, 'percent' | 'words'>) {
  const { text } = useMessages(storeSyncMessages);
  return (
    <div className="t-fill-bar" role="status">
      <progress
        aria-label={text('past.progress')}
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
