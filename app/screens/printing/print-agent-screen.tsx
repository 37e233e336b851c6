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
import { AGENT_SYSTEMS } from '#app/domain/documents/agent-systems.rules.ts';
import type { AgentFile, AgentSystem } from '#app/domain/documents/print-agent.schema.ts';
import { TOKEN_DAYS } from '#app/domain/people/own-access.rules.ts';
import { printAgentMessages } from '#app/messages/print-agent.ts';
import { useNewToken } from '#app/screens/people/use-own-access.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof printAgentMessages.in>['text'];

type Props = {
  files: readonly AgentFile[];
  /** The operating system of the requesting browser. */
  system: AgentSystem;
  portal: string;
  isAdministrator: boolean;
};

/** Offers the print agent, a program that prints labels where no browser can reach the printer: its download, an API
 *  token for it, and the command that starts it. */
export function PrintAgentScreen({ files, system: own, portal, isAdministrator }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(printAgentMessages);
  const [system, setSystem] = useState(own);
  const file = fileFor(files, system);
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/printing' }}>
      <div className="t-stack">
        <Card title={text('computer.title')}>
          <p className="t-quiet t-lead">
            {text(hasOwnPrinters(system) ? 'computer.networkOrOwn' : 'computer.network')}
          </p>
          <SelectField
            label={text('computer.system')}
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
  const { text, parts } = useMessages(printAgentMessages);
  if (file && file.system !== 'any') return null;
  const remedy = text(isAdministrator ? 'remedy.administrator' : 'remedy.support');
  if (!file)
    return (
      <EmptyState help="print-labels" title={text('none.title')}>
        {text('none.body', { remedy })}
      </EmptyState>
    );
  return (
    <Banner tone="info" title={text('script.title', { system: systemLabel(system) })}>
      <p>
        {parts('script.body', {
          remedy,
          link: (inside) => (
            <a
              key="link"
              className="t-link"
              href="https://nodejs.org"
              target="_blank"
              rel="noreferrer"
            >
              {inside}
            </a>
          ),
        })}
      </p>
    </Banner>
  );
}

type StepsProps = { file: AgentFile; system: AgentSystem; portal: string };

function Steps({ file, system, portal }: StepsProps) {
  const { text, parts } = useMessages(printAgentMessages);
  const { href } = useShell();
  const { made, errors, isBusy, make } = useNewToken(href('/access'));
  const { field, printer } = usePrinterChoice(system);
  const token = made?.token ?? 'YOUR-TOKEN';
  return (
    <Card title={text('steps.title')}>
      <ol className="t-steps">
        <li>
          {parts('steps.download', {
            file: file.name,
            size: sizeWords(text, file.sentBytes),
            link: (inside) => (
              <a
                key="link"
                className="t-link"
                href={`/downloads/print-agent/${file.name}`}
                download={file.name}
              >
                {inside}
              </a>
            ),
          })}
        </li>
        <li>{text('steps.choose')}</li>
        <li>{text(hasOwnPrinters(system) ? 'steps.terminal' : 'steps.powerShell')}</li>
      </ol>
      {field}
      <div className="t-stack">
        {errors ? (
          <p className="t-bad" role="alert">
            {errors.message ?? text('token.failed')}
          </p>
        ) : null}
        <div>
          <Button
            kind="primary"
            busy={isBusy}
            onClick={() => make(text('token.name'), String(TOKEN_DAYS.most))}
          >
            {text(made ? 'token.createAnother' : 'token.create')}
          </Button>
        </div>
        <p role="status" className="t-quiet">
          {made ? text('token.created') : text('token.valid', { days: TOKEN_DAYS.most })}
        </p>
        {printer === undefined ? (
          <p className="t-bad" role="alert">
            {text('printer.wrong')}
          </p>
        ) : (
          <p className="t-token">
            <KeyText what={text('command')}>
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
  const { text } = useMessages(printAgentMessages);
  const [isOwn, setIsOwn] = useState(false);
  const [address, setAddress] = useState('192.168.1.20');
  const own = isOwn && hasOwnPrinters(system);
  const isGood = isPrinterAddress(address.trim());
  const printer = own ? null : isGood ? address.trim() : undefined;
  const field = (
    <>
      {hasOwnPrinters(system) ? (
        <SelectField
          label={text('printer.label')}
          value={own ? 'own' : 'network'}
          onChange={(event) => setIsOwn(event.target.value === 'own')}
        >
          <option value="network">{text('printer.network')}</option>
          <option value="own">{text('printer.own')}</option>
        </SelectField>
      ) : null}
      {own ? null : (
        <TextField
          label={text('printer.address')}
          help={text('printer.addressHelp')}
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
  const { text, parts } = useMessages(printAgentMessages);
  return (
    <div className="t-quiet">
      <p className="t-token">
        {parts('checks.file', {
          checksum: (
            <KeyText key="checksum" what={text('checks.checksum')}>
              {file.sha256}
            </KeyText>
          ),
        })}
      </p>
      <p>
        <a className="t-link" href={`/downloads/print-agent/${AGENT_CHECKSUMS}`}>
          {text('checks.all')}
        </a>
        {' · '}
        <a className="t-link" href={`/downloads/print-agent/${AGENT_LICENCES}`}>
          {text('checks.licences')}
        </a>
      </p>
    </div>
  );
}

function sizeWords(text: Text, bytes: number): string {
  return bytes < 1e6 ? text('steps.lessThanOne') : `${Math.round(bytes / 1e6)} MB`;
}
