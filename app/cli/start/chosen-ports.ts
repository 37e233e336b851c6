import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdPort, tryToHold, type HeldPort } from '../ports.ts';

const PREFERRED = {
  web: 3000,
  tookan: 4101,
  shopify: 4102,
  woocommerce: 4103,
  mintsoft: 4104,
  paystack: 4105,
};

type Name = keyof typeof PREFERRED;

export type Ports = Record<Name, HeldPort>;

/** The ports of evaluation mode, held until their servers take them over. Those of the last start
 *  are preferred: addresses of the simulated stores are kept in the data. `wanted` is the
 *  operator's own wish for the portal. */
export async function holdPorts(folder: string, wanted?: number): Promise<Ports> {
  const file = join(folder, 'ports.json');
  const preferred: Record<Name, number> = { ...PREFERRED, ...(await readPorts(file)) };
  if (wanted !== undefined) preferred.web = wanted;
  const held: Partial<Ports> = {};
  for (const name of Object.keys(PREFERRED) as Name[]) {
    held[name] = await holdPort(preferred[name]);
  }
  const numbers = Object.entries(held).map(([name, { port }]) => [name, port]);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(numbers))}\n`);
  return held as Ports;
}

/** After a run that was killed its processes may still be ending; their ports are worth waiting
 *  for, though not for long. */
export async function untilPortsFree(folder: string): Promise<void> {
  const deadline = performance.now() + 12_000;
  for (const port of Object.values(await readPorts(join(folder, 'ports.json')))) {
    while (!(await isFree(port)) && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const held = await tryToHold(port);
  await held?.release();
  return held !== null;
}

/** Names that an older version kept beside these are left out. */
async function readPorts(file: string): Promise<Partial<Record<Name, number>>> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
    return Object.fromEntries(Object.entries(kept).filter(([name]) => name in PREFERRED));
  } catch {
    return {};
  }
}
