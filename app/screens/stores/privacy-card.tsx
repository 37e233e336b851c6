import { useState } from 'react';
import type { PrivacyRow } from '#app/domain/privacy/list-requests.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { saveAs } from '#app/ui/save-as.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** Privacy requests from a store's customers that came through its platform, with the data export to hand on. */
export function PrivacyCard({ requests }: { requests: readonly PrivacyRow[] }) {
  const { text } = useMessages(storePageMessages);
  return (
    <Card title={text('privacy.title')}>
      <p className="t-quiet t-lead">{text('privacy.lead')}</p>
      <ul className="t-tokens">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ request }: { request: PrivacyRow }) {
  const { text, parts } = useMessages(storePageMessages);
  const { id, kind, receivedAt, doneAt } = request;
  const what = kind === 'dataRequest' ? 'export' : 'erasure';
  return (
    <li>
      <span>
        {text(`privacy.${what}`)}
        <small className="t-quiet">
          {parts(doneAt ? `privacy.done.${what}` : `privacy.open.${what}`, {
            day: <DateTime key="day" at={receivedAt} dateOnly />,
            doneDay: doneAt && <DateTime key="doneDay" at={doneAt} dateOnly />,
          })}
        </small>
      </span>
      {what === 'export' ? <Export id={id} receivedAt={receivedAt} /> : null}
    </li>
  );
}

/** Saves the data export of a request. It is fetched by script, because a plain link in the embedded app would carry no
 *  session. */
function Export({ id, receivedAt }: { id: string; receivedAt: string }) {
  const { text } = useMessages(storePageMessages);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async () => {
    setState('busy');
    try {
      const response = await fetch(`/api/privacy-requests/${id}`);
      if (!response.ok) throw new Error(String(response.status));
      const reported: unknown = await response.json();
      const content = new Blob([JSON.stringify(reported, null, 2)], { type: 'application/json' });
      saveAs(`customer-data-${isoDay(receivedAt)}.json`, content);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <span>
      <Button busy={state === 'busy'} onClick={() => void save()}>
        {text('privacy.download')}
      </Button>
      {state === 'failed' ? (
        <small className="t-field__error" role="alert">
          {text('privacy.failed')}
        </small>
      ) : null}
    </span>
  );
}
