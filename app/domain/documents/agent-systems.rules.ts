/** The systems that the print agent is built for, named like Node's own packages. */
export const AGENT_SYSTEMS = [
  'win-x64',
  'darwin-arm64',
  'darwin-x64',
  'linux-x64',
  'linux-arm64',
] as const;
