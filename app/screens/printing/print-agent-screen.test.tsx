import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { AgentFile } from '#app/domain/documents/print-agent.schema.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { PrintAgentScreen } from './print-agent-screen.tsx';

const WINDOWS: AgentFile = {
  system: 'win-x64',
  name: 'thumela-print-agent-windows.exe',
  bytes: 90e6,
  sentBytes: 36e6,
  sha256: 'a'.repeat(64),
};
const SCRIPT: AgentFile = { ...WINDOWS, system: 'any', name: 'thumela-print-agent.cjs' };

type Given = Partial<ComponentProps<typeof PrintAgentScreen>>;

const page = (over: Given) =>
  drawn(
    <PrintAgentScreen
      files={[WINDOWS, SCRIPT]}
      system="win-x64"
      portal="https://portal.example"
      isAdministrator={false}
      {...over}
    />,
    '/printing/agent',
  );

test('the program for the browser’s operating system is offered with size, checksum and command', async () => {
  const html = await page({});

  expect(html).toContain('href="/downloads/print-agent/thumela-print-agent-windows.exe"');
  const text = textOf(html);
  expect(text).toContain('(36 MB) to your Downloads folder.');
  expect(text).toContain('Open PowerShell, paste the command');
  expect(text).toContain('a'.repeat(64));
  expect(text).toContain('.\\thumela-print-agent-windows.exe --portal https://portal.example');
  expect(text).not.toContain('Node.js');
});

test('for a system without a program, the script is offered with its requirement and who can help', async () => {
  const text = textOf(await page({ system: 'darwin-arm64' }));

  expect(text).toContain('No program for macOS with an Apple chip yet');
  expect(text).toContain('Ask support to add it.');
  expect(text).toContain('Download thumela-print-agent.cjs');
  expect(text).toContain('node thumela-print-agent.cjs');
  const forAdministrator = textOf(await page({ system: 'darwin-arm64', isAdministrator: true }));
  expect(forAdministrator).toContain('operations guide');
});

test('without any download the page says so, and no text mentions npm', async () => {
  const text = textOf(await page({ files: [], isAdministrator: true }));

  expect(text).toContain('The print agent is not on this server yet.');
  expect(text).not.toContain('Install and start');
  for (const files of [[], [SCRIPT], [WINDOWS]])
    expect(textOf(await page({ files }))).not.toContain('npm');
});

test('a printer that is not a Zebra is offered only where the computer’s own printers can be used', async () => {
  const other = 'or on this computer’s default printer';

  expect(textOf(await page({ system: 'win-x64' }))).not.toContain(other);
  expect(textOf(await page({ system: 'darwin-arm64' }))).toContain(other);
});
