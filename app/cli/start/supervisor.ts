import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { HeldPort } from '../ports.ts';
import { signalGroup, type Settings } from '../processes.ts';
import { HANDED_PORTS, handOver, takeBack } from './handed-ports.ts';
import { END_WITH_PARENT } from './preload.ts';
import { printLine } from './progress.ts';

export type ServiceOptions = {
  name: string;
  file: string;
  env: Settings;
  /** The file for the process's output. Without one, the output goes to our own. */
  logFile?: string;
  /** Ports held for the process until it listens on them. */
  ports?: readonly HeldPort[];
  /** Polled until it returns true, which means that the service is ready. */
  isReady(): Promise<boolean>;
};

export type Service = { stop(): Promise<void> };

const READY_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 12_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** After a process has run for this long, a crash counts as the first one again. */
const WELL_AFTER_MS = 60_000;

/** Starts one of our processes and keeps it running: after a crash it is restarted, with a pause that grows with every
 *  crash.
 *  @throws Error with its last lines of output when it does not become ready the first time. */
export async function startService(options: ServiceOptions): Promise<Service> {
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let takenBack = Promise.resolve<HeldPort[]>([]);
  if (options.logFile !== undefined) writeFileSync(options.logFile, '', { mode: 0o600 });
  const numbers = (options.ports ?? []).map(({ port }) => port);
  let child = launch(options, options.ports);
  const service = { stop: () => stop() };
  try {
    await untilReady(options, child);
  } catch (error) {
    await stop();
    throw error;
  }
  watch();
  return service;

  function watch(): void {
    const since = performance.now();
    const crashed = (code: number | null, signal: string | null) => {
      if (stopping) return;
      if (performance.now() - since > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
      const how = signal ?? `code ${code}`;
      const words = `! Process ${options.name} stopped unexpectedly (${how}). Restarting in ${pauseMs / 1000} s.`;
      takenBack = takeBack(numbers);
      // Printed only once the ports are held again, so that programs that read the line can rely on the ports being
      // held.
      void takenBack.then(() => printLine(`${words}\n${lastLines(options)}`));
      timer = setTimeout(() => void takenBack.then(again), pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
    if (hasEnded(child)) crashed(child.exitCode, child.signalCode);
    else child.once('exit', crashed);
  }

  function again(ports: HeldPort[]): void {
    if (stopping) return;
    takenBack = Promise.resolve([]);
    child = launch(options, ports);
    watch();
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearTimeout(timer);
    await end(child);
    await Promise.all((await takenBack).map((held) => held.release()));
  }
}

function launch(
  { file, env, logFile }: ServiceOptions,
  ports: readonly HeldPort[] = [],
): ChildProcess {
  const out = logFile === undefined ? 'inherit' : openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, [...END_WITH_PARENT, file], {
    env: { ...env, [HANDED_PORTS]: String(ports.length) } as Settings as NodeJS.ProcessEnv,
    stdio: ['ignore', out, out, 'ipc'],
    // In its own process group: Ctrl-C reaches only us, and we end everything in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  if (typeof out === 'number') closeSync(out);
  // A process that could not be created has no pid, which counts as ended.
  child.once('error', () => undefined);
  handOver(child, ports);
  return child;
}

async function untilReady(options: ServiceOptions, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await options.isReady())) {
    const ended = hasEnded(child);
    if (ended || performance.now() > deadline) {
      const what = ended
        ? 'stopped while starting'
        : `did not start within ${READY_WITHIN_MS / 1000} s`;
      throw new Error(`The ${options.name} ${what}.\n${lastLines(options)}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (!hasEnded(child)) {
    const gone = new Promise((done) => child.once('exit', done));
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(timer);
  }
  // Ends the processes that the service may have started and left behind.
  signalGroup(pid, 'SIGKILL');
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function lastLines({ logFile }: ServiceOptions): string {
  if (logFile === undefined) return '';
  const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-15);
  return `${lines.join('\n')}\n(full log: ${logFile})`;
}
