import { expect, test } from 'vitest';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { printingMessages } from '#app/messages/printing.ts';
import { canReprint, printerProblem, printWords } from './print-words.rules.ts';

const { text } = printingMessages.in('en');

test('a failed label says why, an unconfirmed one what to do', () => {
  expect(printWords(text, 'failed', 'The printer is open.').why).toBe('The printer is open.');
  expect(printWords(text, 'unsure', null).why).toContain('before you reprint');
  expect(printWords(text, 'acknowledged', 'an old fault').why).toBeUndefined();
});

test('only a label in a final state can be reprinted', () => {
  expect((['acknowledged', 'unsure', 'failed'] as const).map(canReprint)).toEqual([
    true,
    true,
    true,
  ]);
  expect((['queued', 'sent'] as const).map(canReprint)).toEqual([false, false]);
});

test('a printer that does not report its status can still print', () => {
  expect(printerProblem(text, null)).toBeNull();
  expect(printerProblem(text, 'paper-out')).toContain('Load a roll');
});

test('the printer setup is inserted into the label’s own ZPL format', () => {
  const zpl = withSetup('^XA^CI28^FDhello^FS^XZ\n');

  expect(zpl.match(/\^XA/g)).toHaveLength(1);
  expect(zpl).toMatch(/^\^XA\^PON.*\^CI28\^FDhello/);
});

test('an unconfirmed label is not blamed on the connection, which may be fine', () => {
  // A connected station that does not answer leaves a label in this state too (unsure-prints.ts).
  expect(printWords(text, 'unsure', null).why).toBe(
    'The printer did not answer. Check whether the label printed before you reprint it.',
  );
});
