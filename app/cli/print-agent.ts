import { readOptions, USAGE, type AgentOptions } from './print-agent/read-options.ts';
import { runAgent } from './print-agent/run-agent.ts';

/** `npm run print-agent` (docs/integrations/printing.md): prints a person's labels on a printer that a browser cannot
 *  reach. Apart from the printer, it connects only to the portal. */
const agent = runAgent(optionsOrUsage(), {
  say: (line) => console.log(line),
  onRefused: (words) => end(words),
});
process.on('SIGINT', () => end(null));
process.on('SIGTERM', () => end(null));

function end(failure: string | null): never {
  agent.stop();
  if (failure) console.error(failure);
  process.exit(failure ? 1 : 0);
}

function optionsOrUsage(): AgentOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    process.exit(1);
  }
}
