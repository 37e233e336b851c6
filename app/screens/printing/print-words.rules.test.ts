import { expect, test } from 'vitest';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { canReprint, printerProblem, printWords } from './print-words.rules.ts';

test('a failed label says why, an unsure one what to do', () => {
  expect(printWords('failed', 'The printer is open.').why).toBe('The printer is open.');
  expect(printWords('unsure', null).why).toContain('before you reprint');
  expect(printWords('acknowledged', 'an old fault').why).toBeUndefined();
});

test('only a label whose story has ended is printed again', () => {
  expect((['acknowledged', 'unsure', 'failed'] as const).map(canReprint)).toEqual([
    true,
    true,
    true,
  ]);
  expect((['queued', 'sent'] as const).map(canReprint)).toEqual([false, false]);
});

test('a printer that cannot tell its state is not in the way', () => {
  expect(printerProblem(null)).toBeNull();
  expect(printerProblem('paper-out')).toContain('Load a roll');
});

test('the setup stands inside the one format of the label', () => {
  const zpl = withSetup('^XA^CI28^FDhello^FS^XZ\n');

  expect(zpl.match(/\^XA/g)).toHaveLength(1);
  expect(zpl).toMatch(/^\^XA\^PON.*\^CI28\^FDhello/);
});
