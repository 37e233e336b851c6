import { expect, test } from 'vitest';
import {
  agentCommand,
  agentFileName,
  fileFor,
  isPrinterAddress,
  systemOfBrowser,
} from './print-agent.rules.ts';
import { AgentFile, AgentSystem } from './print-agent.schema.ts';

const fileOf = (system: AgentFile['system']): AgentFile => ({
  system,
  name: agentFileName(system),
  bytes: 2,
  sentBytes: 1,
  sha256: 'a'.repeat(64),
});

test.each([
  ['win-x64', 'thumela-print-agent-windows.exe'],
  ['darwin-arm64', 'thumela-print-agent-mac-apple'],
  ['darwin-x64', 'thumela-print-agent-mac-intel'],
  ['linux-x64', 'thumela-print-agent-linux'],
  ['linux-arm64', 'thumela-print-agent-linux-arm'],
] as const)('%s can be chosen, and has its own program', (system, name) => {
  const file = AgentFile.parse(fileOf(system));

  expect(AgentSystem.options).toContain(system);
  expect(AgentSystem.parse(system)).toBe(system);
  expect(fileFor([fileOf('any'), file], system)).toMatchObject({ system, name });
});

test('the system is recognised from the browser, and an unknown one counts as Windows', () => {
  const systems = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0': 'win-x64',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15': 'darwin-arm64',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0': 'linux-x64',
    'Mozilla/5.0 (X11; Linux aarch64) Chrome/141.0': 'linux-arm64',
    '': 'win-x64',
  };

  for (const [agent, system] of Object.entries(systems))
    expect(systemOfBrowser(agent)).toBe(system);
});

test('a system gets its own program, else the script, else nothing', () => {
  const files = [fileOf('linux-x64'), fileOf('any')];

  expect(fileFor(files, 'linux-x64')?.name).toBe('thumela-print-agent-linux');
  expect(fileFor(files, 'win-x64')?.name).toBe('thumela-print-agent.cjs');
  expect(fileFor([fileOf('linux-x64')], 'win-x64')).toBeNull();
});

const command = (system: AgentSystem, built: AgentFile['system'], printer: string | null) =>
  agentCommand({
    file: fileOf(built),
    system,
    portal: 'https://portal.example',
    token: 'Tok_en-1',
    printer,
  });

test('the command is valid in its shell and passes the token in a file', () => {
  expect(command('linux-x64', 'linux-x64', '192.168.1.20')).toBe(
    "cd ~/Downloads && (umask 077 && echo 'Tok_en-1' > thumela-print-agent-token) && " +
      'chmod +x thumela-print-agent-linux && ./thumela-print-agent-linux ' +
      '--portal https://portal.example --token-file thumela-print-agent-token --printer 192.168.1.20',
  );
  expect(command('win-x64', 'win-x64', 'zebra:9100')).toBe(
    "cd ~\\Downloads; Set-Content thumela-print-agent-token 'Tok_en-1'; " +
      '.\\thumela-print-agent-windows.exe ' +
      '--portal https://portal.example --token-file thumela-print-agent-token --printer zebra:9100',
  );
  expect(command('darwin-arm64', 'any', null)).toContain(
    '&& node thumela-print-agent.cjs --portal https://portal.example',
  );
  expect(command('darwin-arm64', 'any', null)).toMatch(/--lp-default$/);
});

test('text that is not a printer’s address is refused', () => {
  for (const good of ['192.168.1.20', '192.168.1.20:9100', 'zebra-1.local', 'z'])
    expect(isPrinterAddress(good), good).toBe(true);
  for (const bad of ['', '1.2.3.4; rm x', '$(id)', "a'b", '-x', 'a b', 'a:b', 'a:123456', '`id`'])
    expect(isPrinterAddress(bad), bad).toBe(false);
});
