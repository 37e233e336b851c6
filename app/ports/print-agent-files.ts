import type { AgentFile } from '#app/domain/documents/print-agent.schema.ts';

/** The print agent's files, as they were built beside the portal. */
export type PrintAgentFiles = {
  /** Empty where none was built. */
  list(): Promise<AgentFile[]>;
  /** The folder that they lie in: each as it is, and compressed with `.gz` after its name. */
  folder: string;
};
