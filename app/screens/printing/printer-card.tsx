import { Link } from '@remix-run/react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { StationState } from '#app/ui/print-bridge/printer-feed-client.ts';
import { STATION_WORDS } from './print-words.rules.ts';
import type { Bridge } from './use-print-bridge.ts';

type Props = {
  bridge: Bridge;
  state: StationState | null;
  isTesting: boolean;
  onLook(): void;
  onChoose(uid: string): void;
  onReconnect(): void;
  onTest(): void;
};

/** The chosen printer, and whether labels reach it. */
export function PrinterCard(props: Props) {
  const { bridge, state } = props;
  return (
    <Card
      title="Printer"
      actions={
        state ? (
          <StatusBadge tone={STATION_WORDS[state].tone}>{STATION_WORDS[state].label}</StatusBadge>
        ) : null
      }
    >
      {bridge.kind === 'found' ? <Found {...props} bridge={bridge} /> : <NotFound {...props} />}
    </Card>
  );
}

function Found(props: Props & { bridge: Extract<Bridge, { kind: 'found' }> }) {
  const { bridge, state, isTesting, onChoose, onReconnect, onTest } = props;
  return (
    <>
      <SelectField
        label="Print on"
        value={bridge.chosen.uid}
        onChange={(event) => onChoose(event.target.value)}
      >
        {bridge.printers.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="t-printer-help" role="status">
        {state ? STATION_WORDS[state].help : ''}
      </p>
      <div className="t-group">
        <Button busy={isTesting} onClick={onTest}>
          Print a test label
        </Button>
        {state === 'stopped' || state === 'elsewhere' ? (
          <Button kind={state === 'stopped' ? 'primary' : 'plain'} onClick={onReconnect}>
            Reconnect
          </Button>
        ) : null}
      </div>
    </>
  );
}

function NotFound({ bridge, onLook }: Props) {
  const { href } = useShell();
  const isLooking = bridge.kind === 'looking';
  return (
    <div className="t-stack">
      {bridge.kind === 'fault' ? (
        <p className="t-bad" role="alert">
          {bridge.advice}
        </p>
      ) : null}
      <ol className="t-steps">
        <li>
          Install{' '}
          <a
            className="t-link"
            href="https://www.zebra.com/us/en/support-downloads/software/printer-software/browser-print.html"
            target="_blank"
            rel="noreferrer"
          >
            Zebra Browser Print
          </a>{' '}
          on this computer and start it.
        </li>
        <li>Connect the label printer and choose it there as the default device.</li>
        <li>
          Choose Find my printer. If the browser asks for access to devices on your local network,
          choose Allow.
        </li>
        <li>If Browser Print asks whether to allow this site, choose Yes.</li>
      </ol>
      <div>
        <Button kind="primary" busy={isLooking} onClick={onLook}>
          {isLooking ? 'Looking for a printer' : 'Find my printer'}
        </Button>
      </div>
      <p className="t-quiet">Labels wait in the queue until a printer is connected.</p>
      <p className="t-quiet">
        For a Zebra printer on your network, or on macOS and Linux the computer’s default printer,{' '}
        <Link className="t-link" to={href('/printing/agent')}>
          install the print agent
        </Link>
        .
      </p>
    </div>
  );
}
