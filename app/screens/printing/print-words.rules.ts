import type { PrintState } from '@prisma/client';
import type { printingMessages } from '#app/messages/printing.ts';
import type { PrinterStatus } from '#app/ui/print-bridge/browser-print.ts';
import type { StationState } from '#app/ui/print-bridge/printer-feed-client.ts';

type Text = ReturnType<typeof printingMessages.in>['text'];

type Tone = 'good' | 'warm' | 'bad' | 'plain';

// prettier-ignore
const PRINT_LOOKS: Record<PrintState, { tone: Tone; progress: 'empty' | 'half' | 'full' }> = {
  queued:       { tone: 'plain', progress: 'empty' },
  sent:         { tone: 'warm',  progress: 'half' },
  acknowledged: { tone: 'good',  progress: 'full' },
  unsure:       { tone: 'warm',  progress: 'half' },
  failed:       { tone: 'bad',   progress: 'full' },
};

/** Label, look and explanation of a queued label's state. */
export function printWords(text: Text, state: PrintState, error: string | null) {
  return { ...PRINT_LOOKS[state], label: text(`print.${state}`), why: whyOf(text, state, error) };
}

function whyOf(text: Text, state: PrintState, error: string | null): string | undefined {
  if (state === 'failed') return error ?? undefined;
  return state === 'unsure' ? text('print.unsureHelp') : undefined;
}

/** Whether a label can be printed again, which needs a final state. */
export function canReprint(state: PrintState): boolean {
  return state === 'acknowledged' || state === 'unsure' || state === 'failed';
}

export const STATION_TONES: Record<StationState, Tone> = {
  connecting: 'plain',
  ready: 'good',
  waiting: 'warm',
  stopped: 'bad',
  elsewhere: 'warm',
};

export function printerProblem(text: Text, status: PrinterStatus | null): string | null {
  return status === null || status === 'ok' ? null : text(`problem.${status}`);
}
