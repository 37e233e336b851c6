import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AGENT_LIST } from '#app/domain/documents/print-agent.rules.ts';
import { AgentFile } from '#app/domain/documents/print-agent.schema.ts';
import type { PrintAgentFiles } from '#app/ports/print-agent-files.ts';

/** The files that `npm run print-agent:build` left in a folder. They are read each time, because they may be built
 *  while the portal runs. */
export function createPrintAgentFiles(path: string): PrintAgentFiles {
  const folder = resolve(path);
  return {
    folder,
    list: async () => {
      const text = await readFile(join(folder, AGENT_LIST), 'utf8').catch(noneBuilt);
      return z.array(AgentFile).parse(JSON.parse(text));
    },
  };
}

function noneBuilt(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '[]';
  throw error;
}
