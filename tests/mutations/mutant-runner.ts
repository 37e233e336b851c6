import { join, relative } from 'node:path';
import {
  TestRunner,
  vi,
  type RunnerTask,
  type RunnerTestFile,
  type SerializedConfig,
} from 'vitest';
import { Journal, JOURNAL_VARIABLE } from './journal.ts';
import { Schedule, type Step, type StepResult } from './schedule.ts';
import { SWITCH } from './switched.ts';

/** The time limit of a test with a mutant: this long, plus a multiple of what the slowest test took without it. */
const PATIENCE_MS = 5_000 * Number(process.env['TEST_SLOWNESS'] ?? 1);
const TIMES_AS_LONG = 5;
/** Above this memory use, in bytes, a new process takes over. */
const MAX_BYTES = 2_500_000_000;

type Module = { importers: Set<string>; id: string };
/** The private parts of Vitest's worker that this runner uses. */
type Worker = {
  ctx: { files: { filepath: string }[] };
  evaluatedModules: {
    idToModuleMap: Map<string, Module>;
    fileToModulesMap: Map<string, Set<Module>>;
    invalidateModule(module: Module): void;
  };
};

type Running = Step & {
  /** Whether the file is being loaded, a test is about to run or has ended, or the id of the running test. */
  at: 'reading' | 'between' | { id: string };
  failed: StepResult['failed'];
  reached: Map<number, Set<string> | 'all'>;
  slowestMs: number;
};

/** Runs test files repeatedly in one process, each time with another mutant active, which saves starting Vitest and
 *  importing unchanged files again. Only a mutant that is reached while its file loads needs the file and its importers
 *  loaded again. Vitest works through a list of files. The next file to run is appended to that list. */
export default class MutantRunner extends TestRunner {
  readonly #journal = Journal.read(process.env[JOURNAL_VARIABLE] ?? '');
  readonly #schedule = new Schedule(this.#journal);
  readonly #testTimeout: number;
  #step: Running | null;
  /** Mutants that were reached while a file was loaded. They belong to no single test but may affect every test. */
  readonly #reachedInReading = new Set<number>();
  #slowestMs = 0;
  #wholeMs = 0;

  constructor(config: SerializedConfig) {
    super(config);
    this.#testTimeout = config.testTimeout;
    this.#step = running(this.#schedule.next());
    Object.defineProperty(globalThis, SWITCH, {
      configurable: true,
      value: (number: number) => this.#isOn(number),
    });
  }

  onBeforeCollect(): void {
    const step = this.#step;
    if (step?.isFresh) this.#forget(step);
    const isTried = step !== null && step.on !== null;
    const limit = PATIENCE_MS + TIMES_AS_LONG * this.#slowestMs;
    this.config.testTimeout = isTried ? limit : this.#testTimeout;
    this.config.hookTimeout = isTried ? limit : this.#testTimeout;
    if (step && isTried) this.#noteBegun(step, limit);
  }

  onBeforeRunFiles(): void {
    if (this.#step) this.#step.at = 'between';
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    const { only, failed } = this.#step ?? {};
    if (failed || (only && !only.has(test.id))) test.mode = 'skip';
    await super.onBeforeRunTask(test);
    if (test.mode !== 'skip' && this.#step) this.#step.at = { id: test.id };
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test);
    const step = this.#step;
    if (!step) return;
    step.at = 'between';
    step.slowestMs = Math.max(step.slowestMs, test.result?.duration ?? 0);
    if (test.result?.state === 'fail') step.failed ??= failureOf(test);
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files);
    const step = this.#step;
    if (!step) return;
    const [file] = files;
    if (file?.result?.state === 'fail') step.failed ??= failureOf(file);
    if (isWithoutMutant(step)) this.#noteSpeed(step, file?.result?.duration ?? 0);
    this.#schedule.done(step, step);
    if (step.isFresh) this.#forget(step);
    // A test that timed out still runs in the background and would disturb the next one, so the process is killed.
    if (step.failed?.isLate) process.kill(process.pid, 'SIGKILL');
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    this.#goOn();
  }

  /** When a run is cancelled, the results of the running step are dropped. */
  override cancel(reason: Parameters<TestRunner['cancel']>[0]): void {
    this.#step = null;
    super.cancel(reason);
  }

  #goOn(): void {
    const isLarge = this.#schedule.isBetween && process.memoryUsage().rss > MAX_BYTES;
    this.#step = isLarge ? null : running(this.#schedule.next());
    if (this.#step)
      this.#worker.ctx.files.push({ filepath: join(this.config.root, this.#step.test) });
  }

  #noteSpeed({ slowestMs, reached }: Running, wholeMs: number): void {
    this.#slowestMs = slowestMs;
    this.#wholeMs = wholeMs;
    for (const number of this.#reachedInReading) reached.set(number, 'all');
  }

  get #worker(): Worker {
    return Reflect.get(this, 'workerState'); // Private to Vitest.
  }

  #isOn(number: number): boolean {
    const step = this.#step;
    if (!step) return false;
    if (isWithoutMutant(step)) noteReached(step, number);
    if (step.at === 'reading') this.#reachedInReading.add(number);
    return step.on === number;
  }

  #noteBegun({ test, on }: Step, limitMs: number): void {
    const mutant = this.#journal.mutants[on ?? -1];
    if (!mutant) return;
    const { id } = mutant;
    const wholeMs = 2 * limitMs + TIMES_AS_LONG * this.#wholeMs;
    const begun = { id, test, pid: process.pid, limitMs: wholeMs, at: Date.now() };
    this.#journal.add({ begun });
  }

  /** Invalidates the mutated file and everything that imports it, so that they are loaded again. */
  #forget({ on }: Step): void {
    const { evaluatedModules: modules } = this.#worker;
    const mutant = this.#journal.mutants[on ?? -1];
    const path = join(this.config.root, mutant?.file ?? '');
    const forgotten = new Set(modules.fileToModulesMap.get(path) ?? []);
    for (const module of forgotten)
      for (const id of module.importers) {
        const importer = modules.idToModuleMap.get(id);
        if (importer && !isOurs(this.config.root, importer.id)) forgotten.add(importer);
      }
    for (const module of forgotten) modules.invalidateModule(module);
  }
}

/** True for this runner's own files. They are never mutated. */
function isOurs(root: string, id: string): boolean {
  return /^tests\/mutations\/[\w-]+\.ts$/.test(relative(root, id));
}

function running(step: Step | null): Running | null {
  if (!step) return null;
  return { ...step, at: 'reading', failed: null, reached: new Map(), slowestMs: 0 };
}

/** True for the run of a whole test file without a mutant, which shows which mutants the file reaches. */
const isWithoutMutant = ({ on, only }: Step): boolean => on === null && !only;

function noteReached({ at, reached }: Running, number: number): void {
  const before = reached.get(number);
  if (before === 'all') return;
  if (typeof at === 'string') reached.set(number, 'all');
  else reached.set(number, (before ?? new Set<string>()).add(at.id));
}

function failureOf(task: RunnerTask): StepResult['failed'] {
  const said = task.result?.errors?.map((error) => error.message).join('\n') ?? '';
  return { id: task.id, name: task.name, isLate: /^(Test|Hook) timed out in/m.test(said) };
}
