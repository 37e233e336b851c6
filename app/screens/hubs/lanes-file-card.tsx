import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { LanesFileChecked } from '#app/domain/hubs/replace-lanes.ts';
import { lanesMessages } from '#app/messages/lanes.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { LanesFileAnswer } from './lanes-answer.ts';

type Props = { hubId: string; present: { lanes: number; places: number } };

/** Exports all lanes as a file and imports them from one. A file is checked first and then replaces all lanes. */
export function LanesFileCard({ hubId, present }: Props) {
  const { href, toast } = useShell();
  const { text } = useMessages(lanesMessages);
  const { submit, state, data } = useFetcher<LanesFileAnswer>();
  const [file, setFile] = useState<File | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const at = href(`/hubs/lanes/${hubId}/file`);
  const isReplaced = data?.errors === undefined && data?.isReplaced === true;
  const isBusy = state !== 'idle';
  useEffect(() => {
    if (!isReplaced || isBusy) return;
    toast(text('file.replaced'));
    setFile(null);
    if (field.current) field.current.value = '';
  }, [isReplaced, isBusy, toast, text]);
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
    // When the user has corrected the file and chooses it again, the browser fires a change event only if the field was
    // emptied.
    if (isWrong && !isBusy && field.current) field.current.value = '';
  }, [isWrong, isBusy, data]);
  const { fields = {}, message } = (file && data?.errors) || {};
  const checked = file && data && !data.errors && !isBusy ? data.file : null;
  return (
    <Card title={text('file.title')}>
      <p className="t-lead">{text('file.lead')}</p>
      <Downloads at={at} />
      <div className="t-lanes-file">
        <FormField label={text('file.choose')} error={fields['file'] ?? message ?? null}>
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
        {file && isBusy ? (
          <p className="t-quiet">{text('file.reading', { file: file.name })}</p>
        ) : null}
        {checked ? <Preview file={checked} present={present} /> : null}
      </div>
      {file && checked?.wrongTotal === 0 ? (
        <Button kind="danger" onClick={() => send(file, 'replace')}>
          {text('file.replace')}
        </Button>
      ) : null}
    </Card>
  );
}

function Preview({ file, present }: { file: LanesFileChecked; present: Props['present'] }) {
  const { text, parts } = useMessages(lanesMessages);
  const { lanes, places, wrong, wrongTotal: lines } = file;
  const { lanes: oldLanes, places: oldPlaces } = present;
  if (lines === 0)
    return (
      <p>
        {oldLanes === 0
          ? parts('file.firstLanes', { lanes, places, b })
          : parts('file.replaces', { lanes, places, oldLanes, oldPlaces, b })}
      </p>
    );
  const more = lines - wrong.length;
  return (
    <>
      <p>{parts('file.wrong', { lanes, places, lines, b })}</p>
      <ul className="t-wrong-lines">
        {wrong.map(({ line, why }) => (
          <li key={line}>{parts('file.wrongLine', { line, why, b })}</li>
        ))}
        {more > 0 ? <li>{text('file.moreWrong', { lines: more })}</li> : null}
      </ul>
    </>
  );
}

function b(words: ReactNode) {
  return <b key="b">{words}</b>;
}

function Downloads({ at }: { at: string }) {
  const { text } = useMessages(lanesMessages);
  return (
    <div className="t-group">
      <a className="t-button t-button--plain" href={at} download>
        {text('file.download')}
      </a>
      <a className="t-button t-button--quiet" href={`${at}?style=semicolon`} download>
        {text('file.downloadExcel')}
      </a>
    </div>
  );
}
