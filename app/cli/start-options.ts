type Env = Record<string, string | undefined>;

/** The folder of evaluation mode's data. */
export function dataDirOf(env: Env): string {
  return env['DATA_DIR']?.trim() || '.data';
}

/** The port that the operator wants for evaluation mode; 0 lets the system choose.
 *  @throws Error for a text that is not a port. */
export function portOf(env: Env): number | undefined {
  const text = env['PORT']?.trim();
  if (!text) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`PORT is ${text}, but must be a whole number from 0 to 65535.`);
  return port;
}
