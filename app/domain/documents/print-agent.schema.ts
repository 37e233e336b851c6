import { z } from 'zod';
import { AGENT_SYSTEMS } from './agent-systems.rules.ts';

export const AgentSystem = z.enum(AGENT_SYSTEMS);
export type AgentSystem = z.infer<typeof AgentSystem>;

/** A file to download. The one for `any` system needs Node.js 20 or newer. */
export const AgentFile = z.object({
  system: z.enum([...AGENT_SYSTEMS, 'any']),
  name: z.string().regex(/^[a-z0-9-]+(\.exe|\.cjs)?$/),
  bytes: z.number().int(),
  /** The size of the download, which is sent compressed. */
  sentBytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AgentFile = z.infer<typeof AgentFile>;
