import { useState } from 'react';
import type { PrivacyRow } from '#app/domain/privacy/list-requests.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { saveAs } from '#app/ui/save-as.ts';

/** Privacy requests from a store's customers that came through its platform, with the data export to hand on. */
export function PrivacyCard({ requests }: { requests: readonly PrivacyRow[] }) {
  return (
    <Card title="Privacy requests">
      <p className="t-quiet t-lead">
        Send the export to the customer within 30 days. If they ask for it, their data is erased
        automatically.
      </p>
      <ul className="t-tokens">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ request }: { request: PrivacyRow }) {
  const { id, kind, receivedAt, doneAt } = request;
  const isExport = kind === 'dataRequest';
  return (
    <li>
      <span>
        {isExport ? 'A customer asks for their data' : 'A customer’s data is erased'}
        <small className="t-quiet">
          Requested <DateTime at={receivedAt} dateOnly />
          {doneAt ? (
            <>
              {isExport ? ', answered ' : ', done '}
              <DateTime at={doneAt} dateOnly />
            </>
          ) : isExport ? (
            ', needs attention'
          ) : (
            ', waits until the parcel has arrived'
          )}
        </small>
      </span>
      {isExport ? <Export id={id} receivedAt={receivedAt} /> : null}
    </li>
  );
}

/** Saves the data export of a request. It is fetched by script, because a plain link in the embedded app would carry no
 *  session. */
function Export({ id, receivedAt }: { id: string; receivedAt: string }) {
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
        Download export
      </Button>
      {state === 'failed' ? (
        <small className="t-field__error" role="alert">
          The export failed. Try again.
        </small>
      ) : null}
    </span>
  );
}
