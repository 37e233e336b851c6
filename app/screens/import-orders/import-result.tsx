import { Form, useNavigation } from '@remix-run/react';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import {
  countWords,
  isUnderWay,
  progressWords,
  STATE_WORDS,
  storeAdvice,
} from './import-words.rules.ts';
import { useImportProgress } from './use-import-progress.ts';

type Props = { current: ImportView };

/** Progress of the file, and what would be or has been imported. */
export function ImportResult({ current }: Props) {
  const { state, done, total, error } = current;
  useImportProgress(isUnderWay(state));
  return (
    <Card title={STATE_WORDS[state]}>
      <div role="status">
        {isUnderWay(state) ? (
          <div className="t-fill-bar">
            <progress
              aria-label={STATE_WORDS[state]}
              max={total ?? 1}
              {...(state === 'importing' ? { value: done } : {})}
            />
            <span className="t-figures">{progressWords(state, done, total)}</span>
          </div>
        ) : null}
        {state === 'failed' ? <p className="t-lead">{error}</p> : null}
        {state === 'checked' || state === 'done' ? <Counts current={current} /> : null}
      </div>
      {isUnderWay(state) ? (
        <p className="t-quiet">
          You can leave this page. The work continues, and its progress is shown here.
        </p>
      ) : null}
      <Problems current={current} />
      <ResultActions current={current} />
    </Card>
  );
}

function Counts({ current: { state, counts } }: Props) {
  return (
    <>
      <ul className="t-plain-list t-lead t-figures">
        {countWords(state, counts).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {state === 'checked' && counts.leftOut > 0 ? (
        <p className="t-quiet">
          To import fulfilled or cancelled orders as well, choose that below and check again.
        </p>
      ) : null}
    </>
  );
}

function Problems({ current }: Props) {
  const { problems, counts, state } = current;
  if (problems.length === 0 || isUnderWay(state)) return null;
  const advice = state === 'checked' ? storeAdvice(problems) : null;
  return (
    <>
      {advice ? <p className="t-lead">{advice}</p> : null}
      <table className="t-mini-table">
        <caption className="t-hidden">Refused rows</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Why it was refused</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, reason }) => (
            <tr key={row}>
              <td className="t-figures">{row}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.refused > problems.length ? (
        <p className="t-quiet">
          The first {problems.length} of {counted(counts.refused, 'row')}. Download the file for all
          of them.
        </p>
      ) : null}
    </>
  );
}

function ResultActions({ current: { id, state, counts, hasRefusedFile } }: Props) {
  const { href } = useShell();
  const navigation = useNavigation();
  const isBusy = (intent: string) => navigation.formData?.get('intent') === intent;
  if (isUnderWay(state)) return null;
  return (
    <div className="t-group">
      {state === 'checked' && counts.ready > 0 ? (
        <Form method="post">
          <input type="hidden" name="intent" value="import" />
          <input type="hidden" name="id" value={id} />
          <Button kind="primary" type="submit" busy={isBusy('import')}>
            {`Import ${counted(counts.ready, 'Order')}`}
          </Button>
        </Form>
      ) : null}
      {state === 'done' ? (
        <ButtonLink kind="primary" to={href('/orders')}>
          Go to Orders
        </ButtonLink>
      ) : null}
      {hasRefusedFile ? (
        <a
          className="t-button t-button--plain"
          href={href(`/orders/import-refused?id=${id}`)}
          download
        >
          Download Refused Rows
        </a>
      ) : null}
      {state === 'done' ? (
        <ButtonLink to={href('/orders/import')}>Import Another File</ButtonLink>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="discard" />
          <input type="hidden" name="id" value={id} />
          <Button kind="quiet" type="submit" busy={isBusy('discard')}>
            {state === 'failed' ? 'Choose Another File' : 'Discard'}
          </Button>
        </Form>
      )}
    </div>
  );
}
