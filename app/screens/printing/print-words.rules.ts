import type { PrintState } from '@prisma/client';
import type { PrinterStatus } from '#app/ui/print-bridge/browser-print.ts';
import type { StationState } from '#app/ui/print-bridge/printer-feed-client.ts';

export const PRINTED = 'Success in Print Label!';
export const NOT_PRINTED = 'Error in Print Label!';

type Words = {
  label: string;
  tone: 'good' | 'warm' | 'bad' | 'plain';
  progress: 'empty' | 'half' | 'full';
};

/** Label and explanation of a queued label's state. */
// prettier-ignore
const PRINT_WORDS: Record<PrintState, Words & { why?: string }> = {
  queued:       { label: 'Queued',         tone: 'plain', progress: 'empty' },
  sent:         { label: 'At the printer', tone: 'warm',  progress: 'half' },
  acknowledged: { label: 'Printed',        tone: 'good',  progress: 'full' },
  unsure:       { label: 'Not confirmed',  tone: 'warm',  progress: 'half',
                  why: 'The printer did not answer. Check whether the label printed before you reprint it.' },
  failed:       { label: 'Failed',         tone: 'bad',   progress: 'full' },
};

export function printWords(state: PrintState, error: string | null) {
  const words = PRINT_WORDS[state];
  return { ...words, why: (state === 'failed' ? error : null) ?? words.why };
}

/** Whether a label can be printed again, which needs a final state. */
export function canReprint(state: PrintState): boolean {
  return state === 'acknowledged' || state === 'unsure' || state === 'failed';
}

// prettier-ignore
export const STATION_WORDS: Record<StationState, { label: string; tone: Words['tone']; help: string }> = {
  connecting: { label: 'Connecting',         tone: 'plain', help: 'Connecting to the printer feed.' },
  ready:      { label: 'Ready',              tone: 'good',  help: 'Labels print automatically while this page is open.' },
  waiting:    { label: 'Reconnecting',       tone: 'warm',  help: 'The connection was lost. Labels wait until it is back.' },
  stopped:    { label: 'Not connected',      tone: 'bad',   help: 'We cannot reach the print service. Labels wait until the connection is back.' },
  elsewhere:  { label: 'Printing elsewhere', tone: 'warm',  help: 'Another tab or the print agent is printing your labels. Close it to print here.' },
};

const PROBLEMS: Record<Exclude<PrinterStatus, 'ok'>, string> = {
  'paper-out': 'The printer is out of labels. Load a roll, then reprint.',
  'ribbon-out': 'The printer is out of ribbon. Load one, then reprint.',
  'head-open': 'The printer is open. Close it, then reprint.',
  paused: 'The printer is paused. Press its pause button, then reprint.',
};

export function printerProblem(status: PrinterStatus | null): string | null {
  return status === null || status === 'ok' ? null : PROBLEMS[status];
}
