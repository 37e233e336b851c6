import { Link } from '@remix-run/react';
import { printingMessages } from '#app/messages/printing.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { SelectField } from '#app/ui/form-field.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import type { StationState } from '#app/ui/print-bridge/printer-feed-client.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { STATION_TONES } from './print-words.rules.ts';
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
  const { text } = useMessages(printingMessages);
  const { bridge, state } = props;
  return (
    <Card
      title={text('printer.title')}
      actions={
        state ? (
          <StatusBadge tone={STATION_TONES[state]}>{text(`station.${state}`)}</StatusBadge>
        ) : null
      }
    >
      {bridge.kind === 'found' ? <Found {...props} bridge={bridge} /> : <NotFound {...props} />}
    </Card>
  );
}

function Found(props: Props & { bridge: Extract<Bridge, { kind: 'found' }> }) {
  const { text } = useMessages(printingMessages);
  const { bridge, state, isTesting, onChoose, onReconnect, onTest } = props;
  return (
    <>
      <SelectField
        label={text('printer.choose')}
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
        {state ? text(`station.${state}Help`) : ''}
      </p>
      <div className="t-group">
        <Button busy={isTesting} onClick={onTest}>
          {text('printer.test')}
        </Button>
        {state === 'stopped' || state === 'elsewhere' ? (
          <Button kind={state === 'stopped' ? 'primary' : 'plain'} onClick={onReconnect}>
            {text('printer.reconnect')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

const BROWSER_PRINT =
  'https://www.zebra.com/us/en/support-downloads/software/printer-software/browser-print.html';

function NotFound({ bridge, onLook }: Props) {
  const { href } = useShell();
  const { text, parts } = useMessages(printingMessages);
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
          {parts('connect.install', {
            link: (inside) => (
              <a
                key="link"
                className="t-link"
                href={BROWSER_PRINT}
                target="_blank"
                rel="noreferrer"
              >
                {inside}
              </a>
            ),
          })}
        </li>
        <li>{text('connect.choose')}</li>
        <li>{text('connect.find')}</li>
        <li>{text('connect.allow')}</li>
      </ol>
      <div>
        <Button kind="primary" busy={isLooking} onClick={onLook}>
          {text(isLooking ? 'connect.busy' : 'connect.button')}
        </Button>
      </div>
      <p className="t-quiet">{text('connect.wait')}</p>
      <p className="t-quiet">
        {parts('connect.agent', {
          link: (inside) => (
            <Link key="link" className="t-link" to={href('/printing/agent')}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
