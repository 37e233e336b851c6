import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from '../processes.ts';

export type Claim = {
  /** True when the last run did not end in good order: its processes may still be ending. */
  tookOver: boolean;
  release(): Promise<void>;
};

/** Claims a data folder for this process; two starts on the same data would ruin it.
 *  A lock whose owner is gone is taken over. */
export async function claimData(folder: string): Promise<Claim> {
  const file = join(folder, 'lock');
  const release = () => rm(file, { force: true });
  if (await tryWrite(file)) return { tookOver: false, release };
  const owner = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (owner !== process.pid && isStart(owner)) {
    throw new Error(
      `Thumela is already running on ${folder} (process ${owner}). Stop it first: kill ${owner}`,
    );
  }
  await release();
  if (await tryWrite(file)) return { tookOver: true, release };
  throw new Error(`Another start of Thumela has just taken ${folder}.`);
}

async function tryWrite(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isStart(pid: number): boolean {
  return Number.isInteger(pid) && /launch\.js|start\.ts/.test(commandOf(pid));
}
