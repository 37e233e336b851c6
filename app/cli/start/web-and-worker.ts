import type { HeldPort } from '../ports.ts';
import type { Settings } from '../processes.ts';
import type { ServiceOptions } from './supervisor.ts';

type Where = { env: Settings; url: string; logFolder?: string; port?: HeldPort };

/** The two processes of the product. */
export function webAndWorker({ env, url, logFolder, port }: Where): ServiceOptions[] {
  const logFile = (name: string) =>
    logFolder === undefined ? undefined : `${logFolder}/${name}.log`;
  return [
    {
      name: 'web',
      file: 'app/server.ts',
      env,
      logFile: logFile('web'),
      ports: port === undefined ? [] : [port],
      isReady: () => answers(url),
    },
    {
      name: 'worker',
      file: 'worker/index.ts',
      env,
      logFile: logFile('worker'),
      isReady: survives(),
    },
  ];
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The worker listens to nobody. One with a fault in its settings ends at once; one that lives on
 *  has joined the queue. */
function survives(): () => Promise<boolean> {
  const from = performance.now();
  return () => Promise.resolve(performance.now() - from > 1_500);
}
