import { useEffect, useRef, useState } from 'react';
import type { LanesFileChecked } from '#app/domain/hubs/replace-lanes.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import type { LanesFileAnswer } from './lanes-answer.ts';

type Props = { hubId: string; present: { lanes: number; places: number } };

/** Exports all lanes as a file and imports them from one. A file is checked first and then replaces all lanes. */
export function LanesFileCard({ hubId, present }: Props) {
  const { href, toast } = useShell();
  const { submit, state, data } = useFetcher<LanesFileAnswer>();
  const [file, setFile] = useState<File | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const at = href(`/hubs/lanes/${hubId}/file`);
  const isReplaced = data?.errors === undefined && data?.isReplaced === true;
  const isBusy = state !== 'idle';
  useEffect(() => {
    if (!isReplaced || isBusy) return;
    toast('Lanes replaced');
    setFile(null);
    if (field.current) field.current.value = '';
  }, [isReplaced, isBusy, toast]);
  const send = (chosen: File, action: 'check' | 'replace') => {
    const form = new FormData();
    form.set('file', chosen);
    submit(form, { method: 'post', action: `${at}?do=${action}`, encType: 'multipart/form-data' });
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null);
    if (chosen) send(chosen, 'check');
  };
  const isWrong = data && (data.errors !== undefined || data.file.wrongTotal > 0);
  useEffect(() => {
    // A browser notices the same file again, once corrected, only if the field was emptied.
    if (isWrong && !isBusy && field.current) field.current.value = '';
  }, [isWrong, isBusy, data]);
  const { fields = {}, message } = (file && data?.errors) || {};
  const checked = file && data && !data.errors && !isBusy ? data.file : null;
  return (
    <Card title="As a file">
      <p className="t-lead">
        Columns: lane, colour, kind (suburb or postal code) and place. One place per line.
      </p>
      <Downloads at={at} />
      <div className="t-lanes-file">
        <FormField
          label="Replace all lanes from a CSV file"
          error={fields['file'] ?? message ?? null}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              className="t-input"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          )}
        </FormField>
      </div>
      <div role="status">
        {file && isBusy ? <p className="t-quiet">Reading {file.name}…</p> : null}
        {checked ? <Preview file={checked} present={present} /> : null}
      </div>
      {file && checked?.wrongTotal === 0 ? (
        <Button kind="danger" onClick={() => send(file, 'replace')}>
          Replace lanes
        </Button>
      ) : null}
    </Card>
  );
}

function Preview({ file, present }: { file: LanesFileChecked; present: Props['present'] }) {
  const { wrong, wrongTotal } = file;
  const holds = `${counted(file.lanes, 'lane')}, ${counted(file.places, 'place')}`;
  if (wrongTotal === 0)
    return (
      <p>
        <b>{holds}.</b>{' '}
        {present.lanes === 0
          ? 'The hub has no lanes yet.'
          : `They replace the ${counted(present.lanes, 'lane')} and ${counted(present.places, 'place')} of this hub.`}
      </p>
    );
  const more = wrongTotal - wrong.length;
  return (
    <>
      <p>
        <b>
          {holds}; {counted(wrongTotal, 'line has', 'lines have')} errors.
        </b>{' '}
        Nothing was changed. Correct the file, then choose it again.
      </p>
      <ul className="t-wrong-lines">
        {wrong.map(({ line, why }) => (
          <li key={line}>
            <b>Line {line}</b> {why}
          </li>
        ))}
        {more > 0 ? <li>And {counted(more, 'more line')}.</li> : null}
      </ul>
    </>
  );
}

function Downloads({ at }: { at: string }) {
  return (
    <div className="t-group">
      <a className="t-button t-button--plain" href={at} download>
        Download CSV
      </a>
      <a className="t-button t-button--quiet" href={`${at}?style=semicolon`} download>
        Download CSV with semicolons, for Excel
      </a>
    </div>
  );
}
