import type { AgentFile, AgentSystem } from './print-agent.schema.ts';

const AGENT_NAME = 'thumela-print-agent';
/** The file with the checksums of all downloads, and the file with the licences of the bundled software. */
export const AGENT_CHECKSUMS = 'SHA256SUMS';
export const AGENT_LICENCES = 'licences.txt';
/** The list of built files. */
export const AGENT_LIST = 'files.json';

type SystemRow = { label: string; file: string; shell: 'posix' | 'powershell' };

// prettier-ignore
const SYSTEMS: Record<AgentSystem, SystemRow> = {
  'win-x64':      { label: 'Windows',                  file: `${AGENT_NAME}-windows.exe`,    shell: 'powershell' },
  'darwin-arm64': { label: 'macOS with an Apple chip', file: `${AGENT_NAME}-mac-apple`,      shell: 'posix' },
  'darwin-x64':   { label: 'macOS with an Intel chip', file: `${AGENT_NAME}-mac-intel`,      shell: 'posix' },
  'linux-x64':    { label: 'Linux',                    file: `${AGENT_NAME}-linux`,          shell: 'posix' },
  'linux-arm64':  { label: 'Linux on ARM',             file: `${AGENT_NAME}-linux-arm`,      shell: 'posix' },
};

export function systemLabel(system: AgentSystem): string {
  return SYSTEMS[system].label;
}

export function agentFileName(system: AgentFile['system']): string {
  return system === 'any' ? `${AGENT_NAME}.cjs` : SYSTEMS[system].file;
}

/** The system that a browser reports, or Windows for an unknown one. No browser on a Mac reports the chip, so an Apple
 *  chip is assumed, which all new Macs have. */
export function systemOfBrowser(userAgent: string): AgentSystem {
  if (/Windows/.test(userAgent)) return 'win-x64';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'darwin-arm64';
  if (/Linux/.test(userAgent)) return /aarch64|armv8/.test(userAgent) ? 'linux-arm64' : 'linux-x64';
  return 'win-x64';
}

/** The program for a system, else the one that needs Node.js, else null. */
export function fileFor(files: readonly AgentFile[], system: AgentSystem): AgentFile | null {
  const of = (wanted: AgentFile['system']) => files.find((file) => file.system === wanted);
  return of(system) ?? of('any') ?? null;
}

/** Only characters that need no quoting in any shell. */
const PRINTER = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(:\d{1,5})?$/;

/** Whether the text can be the address of a network printer. */
export function isPrinterAddress(text: string): boolean {
  return PRINTER.test(text);
}

/** Whether the agent can print on the printers that are set up on the computer. macOS and Linux share one print system,
 *  which accepts PDF. */
export function hasOwnPrinters(system: AgentSystem): boolean {
  return SYSTEMS[system].shell === 'posix';
}

type Wanted = {
  file: AgentFile;
  system: AgentSystem;
  portal: string;
  token: string;
  /** The address of a network printer; null for the computer's default printer. */
  printer: string | null;
};

/** The command that a person pastes. The token is written to a file, because other users of the computer can read
 *  a command's arguments. */
export function agentCommand({ file, system, portal, token, printer }: Wanted): string {
  const kept = `${AGENT_NAME}-token`;
  const target = printer === null ? '--lp-default' : `--printer ${printer}`;
  const options = `--portal ${portal} --token-file ${kept} ${target}`;
  const needsNode = file.system === 'any';
  if (SYSTEMS[system].shell === 'powershell') {
    const program = needsNode ? `node ${file.name}` : `.\\${file.name}`;
    return `cd ~\\Downloads; Set-Content ${kept} '${token}'; ${program} ${options}`;
  }
  const program = needsNode ? `node ${file.name}` : `chmod +x ${file.name} && ./${file.name}`;
  return `cd ~/Downloads && (umask 077 && echo '${token}' > ${kept}) && ${program} ${options}`;
}
