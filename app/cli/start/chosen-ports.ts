import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../ports.ts';

// prettier-ignore
const PREFERRED = { web: 3000, database: 5480, tookan: 4101, shopify: 4102, woocommerce: 4103, mintsoft: 4104 };

export type Ports = Record<keyof typeof PREFERRED, number>;

/** The ports of evaluation mode. Those of the last start are preferred: addresses of the simulated
 *  stores are kept in the data. `wanted` is the operator's own wish for the portal. */
export async function choosePorts(folder: string, wanted?: number): Promise<Ports> {
  const file = join(folder, 'ports.json');
  const preferred: Ports = { ...PREFERRED, ...(await readPorts(file)) };
  if (wanted !== undefined) preferred.web = wanted;
  const chosen: Partial<Ports> = {};
  for (const name of Object.keys(PREFERRED) as (keyof Ports)[]) {
    chosen[name] = await findFreePort(preferred[name], Object.values(chosen));
  }
  await writeFile(file, `${JSON.stringify(chosen)}\n`);
  return chosen as Ports;
}

/** After a run that was killed its processes may still be ending; their ports are worth waiting
 *  for, though not for long. */
export async function untilPortsFree(folder: string): Promise<void> {
  // The database's own is no address that anyone keeps, and its server is ended by the next start.
  const { database: _any, ...addresses } = await readPorts(join(folder, 'ports.json'));
  const deadline = performance.now() + 12_000;
  for (const port of Object.values(addresses)) {
    while ((await findFreePort(port)) !== port && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

async function readPorts(file: string): Promise<Partial<Ports>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Ports>;
  } catch {
    return {};
  }
}
