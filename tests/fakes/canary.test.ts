import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startCanary } from './canary.ts';

test('it counts connections from this process, and no others', async () => {
  const canary = await startCanary();
  const dial = `require('net').connect(${canary.port}, '127.0.0.1').on('close', () => process.exit())`;
  await once(spawn(process.execPath, ['-e', dial]), 'exit');
  expect(canary.hits(), 'a stranger').toBe(0);

  await once(connect(canary.port, '127.0.0.1'), 'close');
  expect(canary.hits()).toBe(1);
});
