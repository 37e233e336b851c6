import { Form, useNavigation } from '@remix-run/react';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import { importOrdersMessages } from '#app/messages/import-orders.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import {
  countedIn,
  countWords,
  isUnderWay,
  isStoreRefused,
  progressWords,
} from './import-words.rules.ts';
import { useImportProgress } from './use-import-progress.ts';

type Props = { current: ImportView };

/** Progress of the file, and what would be or has been imported. */
export function ImportResult({ current }: Props) {
  const { text } = useMessages(importOrdersMessages);
  const { state, done, total, error } = current;
  useImportProgress(isUnderWay(state));
  return (
    <Card title={text(`state.${state}`)}>
      <div role="status">
        {isUnderWay(state) ? (
          <div className="t-fill-bar">
            <progress
              aria-label={text(`state.${state}`)}
              max={total ?? 1}
              {...(state === 'importing' ? { value: done } : {})}
            />
            <span className="t-figures">{progressWords(text, state, done, total)}</span>
          </div>
        ) : null}
        {state === 'failed' ? <p className="t-lead">{error}</p> : null}
        {state === 'checked' || state === 'done' ? <Counts current={current} /> : null}
      </div>
      {isUnderWay(state) ? <p className="t-quiet">{text('progress.leave')}</p> : null}
      <Problems current={current} />
      <ResultActions current={current} />
    </Card>
  );
}

function Counts({ current: { state, counts } }: Props) {
  const { text } = useMessages(importOrdersMessages);
  return (
    <>
      <ul className="t-plain-list t-lead t-figures">
        {countWords(text, state, counts).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {state === 'checked' && counts.leftOut > 0 ? (
        <p className="t-quiet">{text('counts.leftOutHelp')}</p>
      ) : null}
    </>
  );
}

function Problems({ current }: Props) {
  const { text } = useMessages(importOrdersMessages);
  const { problems, counts, state } = current;
  if (problems.length === 0 || isUnderWay(state)) return null;
  return (
    <>
      {state === 'checked' && isStoreRefused(problems) ? (
        <p className="t-lead">{text('refused.storeHelp')}</p>
      ) : null}
      <table className="t-mini-table">
        <caption className="t-hidden">{text('refused.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('refused.row')}</th>
            <th scope="col">{text('refused.reason')}</th>
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
          {text('refused.cut', { first: problems.length, ...countedIn(counts.refused) })}
        </p>
      ) : null}
    </>
  );
}

function ResultActions({ current: { id, state, counts, hasRefusedFile } }: Props) {
  const { href } = useShell();
  const { text } = useMessages(importOrdersMessages);
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
            {text('result.import', countedIn(counts.ready))}
          </Button>
        </Form>
      ) : null}
      {state === 'done' ? (
        <ButtonLink kind="primary" to={href('/orders')}>
          {text('result.orders')}
        </ButtonLink>
      ) : null}
      {hasRefusedFile ? (
        <a
          className="t-button t-button--plain"
          href={href(`/orders/import-refused?id=${id}`)}
          download
        >
          {text('result.refused')}
        </a>
      ) : null}
      {state === 'done' ? (
        <ButtonLink to={href('/orders/import')}>{text('result.another')}</ButtonLink>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="discard" />
          <input type="hidden" name="id" value={id} />
          <Button kind="quiet" type="submit" busy={isBusy('discard')}>
            {text(state === 'failed' ? 'result.choose' : 'result.discard')}
          </Button>
        </Form>
      )}
    </div>
  );
}
