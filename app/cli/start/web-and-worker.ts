import type { HeldPort } from '../ports.ts';
import type { Settings } from '../processes.ts';
import type { ServiceOptions } from './supervisor.ts';

type Where = { env: Settings; url: string; logFolder?: string; port?: HeldPort };

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

/** Returns a function that checks whether the worker is ready. The worker has no port that could be checked. With an
 *  invalid setting it exits at once, so a worker that is still alive after 1.5 seconds counts as ready. */
function survives(): () => Promise<boolean> {
  const from = performance.now();
  return () => Promise.resolve(performance.now() - from > 1_500);
}
