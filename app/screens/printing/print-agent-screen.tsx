import { useState } from 'react';
import {
  AGENT_CHECKSUMS,
  AGENT_LICENCES,
  agentCommand,
  fileFor,
  hasOwnPrinters,
  isPrinterAddress,
  systemLabel,
} from '#app/domain/documents/print-agent.rules.ts';
import {
  AGENT_SYSTEMS,
  type AgentFile,
  type AgentSystem,
} from '#app/domain/documents/print-agent.schema.ts';
import { TOKEN_DAYS } from '#app/domain/people/own-access.schema.ts';
import { useNewToken } from '#app/screens/people/use-own-access.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';

type Props = {
  files: readonly AgentFile[];
  /** The operating system of the requesting browser. */
  system: AgentSystem;
  portal: string;
  isAdministrator: boolean;
};

/** The print agent, a program that prints labels where no browser can reach the printer: download, token,
 *  command. */
export function PrintAgentScreen({ files, system: own, portal, isAdministrator }: Props) {
  const { Page } = useShell();
  const [system, setSystem] = useState(own);
  const file = fileFor(files, system);
  return (
    <Page title="Print agent" back={{ label: 'Printing', path: '/printing' }}>
      <div className="t-stack">
        <Card title="Your computer">
          <p className="t-quiet t-lead">
            The print agent prints your labels on a Zebra printer on the network
            {hasOwnPrinters(system) ? ', or on the default printer of this computer' : ''}.
          </p>
          <SelectField
            label="System"
            value={system}
            onChange={(event) => setSystem(event.target.value as AgentSystem)}
          >
            {AGENT_SYSTEMS.map((one) => (
              <option key={one} value={one}>
                {systemLabel(one)}
              </option>
            ))}
          </SelectField>
          <NotBuilt file={file} system={system} isAdministrator={isAdministrator} />
        </Card>
        {file ? <Steps file={file} system={system} portal={portal} /> : null}
      </div>
    </Page>
  );
}

type NotBuiltProps = { file: AgentFile | null; system: AgentSystem; isAdministrator: boolean };

function NotBuilt({ file, system, isAdministrator }: NotBuiltProps) {
  if (file && file.system !== 'any') return null;
  const remedy = isAdministrator
    ? 'To add it, follow “Print agent” in the operations guide.'
    : 'Ask support to add it.';
  if (!file)
    return (
      <EmptyState help="print-labels" title="No download yet">
        {`The print agent is not on this server yet. ${remedy}`}
      </EmptyState>
    );
  return (
    <Banner tone="info" title={`No program for ${systemLabel(system)} yet`}>
      <p>
        {remedy} Or use the script below: it needs{' '}
        <a className="t-link" href="https://nodejs.org" target="_blank" rel="noreferrer">
          Node.js
        </a>{' '}
        20 or newer on that computer.
      </p>
    </Banner>
  );
}

type StepsProps = { file: AgentFile; system: AgentSystem; portal: string };

function Steps({ file, system, portal }: StepsProps) {
  const { href } = useShell();
  const { made, errors, isBusy, make } = useNewToken(href('/access'));
  const { field, printer } = usePrinterChoice(system);
  const token = made?.token ?? 'YOUR-TOKEN';
  return (
    <Card title="Install and start">
      <ol className="t-steps">
        <li>
          <a
            className="t-link"
            href={`/downloads/print-agent/${file.name}`}
            download={file.name}
          >{`Download ${file.name}`}</a>{' '}
          ({inMegabytes(file.sentBytes)}) to your Downloads folder.
        </li>
        <li>Choose the printer and create a token: both go into the command.</li>
        <li>
          Open {hasOwnPrinters(system) ? 'Terminal' : 'PowerShell'}, paste the command and press
          Enter.
        </li>
      </ol>
      {field}
      <div className="t-stack">
        {errors ? (
          <p className="t-bad" role="alert">
            {errors.message ?? 'The token was not created. Try again.'}
          </p>
        ) : null}
        <div>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => make('Print agent', String(TOKEN_DAYS.most))}
          >
            {made ? 'Create another token' : 'Create token'}
          </Button>
        </div>
        <p role="status" className="t-quiet">
          {made
            ? 'The token is in the command. It is shown only now: keep it to yourself.'
            : `Valid for ${TOKEN_DAYS.most} days. Revoke it at any time in Devices and API tokens.`}
        </p>
        {printer === undefined ? (
          <p className="t-bad" role="alert">
            Enter the address of the printer, such as 192.168.1.20 or 192.168.1.20:9100.
          </p>
        ) : (
          <p className="t-token">
            <KeyText what="command">
              {agentCommand({ file, system, portal, token, printer })}
            </KeyText>
          </p>
        )}
        <Checks file={file} />
      </div>
    </Card>
  );
}

/** Chooses the printer. `printer` is its address, null for the computer's own printer, or undefined while the
 *  typed text is not an address. */
function usePrinterChoice(system: AgentSystem) {
  const [isOwn, setIsOwn] = useState(false);
  const [address, setAddress] = useState('192.168.1.20');
  const own = isOwn && hasOwnPrinters(system);
  const isGood = isPrinterAddress(address.trim());
  const printer = own ? null : isGood ? address.trim() : undefined;
  const field = (
    <>
      {hasOwnPrinters(system) ? (
        <SelectField
          label="Print on"
          value={own ? 'own' : 'network'}
          onChange={(event) => setIsOwn(event.target.value === 'own')}
        >
          <option value="network">A Zebra printer on the network</option>
          <option value="own">The default printer of that computer</option>
        </SelectField>
      ) : null}
      {own ? null : (
        <TextField
          label="Printer address"
          help="On the printer’s network settings page or test print."
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
    </>
  );
  return { field, printer };
}

/** Checksum and licences, for people who verify what they install. */
function Checks({ file }: { file: AgentFile }) {
  return (
    <div className="t-quiet">
      <p className="t-token">
        SHA-256 checksum: <KeyText what="checksum">{file.sha256}</KeyText>
      </p>
      <p>
        <a className="t-link" href={`/downloads/print-agent/${AGENT_CHECKSUMS}`}>
          All checksums
        </a>
        {' · '}
        <a className="t-link" href={`/downloads/print-agent/${AGENT_LICENCES}`}>
          Licences
        </a>
      </p>
    </div>
  );
}

function inMegabytes(bytes: number): string {
  return bytes < 1e6 ? 'less than 1 MB' : `${Math.round(bytes / 1e6)} MB`;
}
