import type { AgentFile } from '#app/domain/documents/print-agent.schema.ts';

/** The print agent's downloads. `npm run build` builds only the script, `npm run print-agent:build` also the
 *  programs. */
export type PrintAgentFiles = {
  /** Empty when none was built. */
  list(): Promise<AgentFile[]>;
  /** The folder that holds them, each uncompressed and compressed with the suffix `.gz`. */
  folder: string;
};
