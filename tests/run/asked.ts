/** What was asked of the test command: parts by name, and how much slower than this machine. */
export type Asked = { parts: string[]; divisor: number };

const QUARTER = 4;

/** Reads `unit e2e --slow` or `--slow=8`.
 *  @throws Error that says what there is, for a switch or a figure nobody knows. */
export function readAsked(args: readonly string[]): Asked {
  const asked: Asked = { parts: [], divisor: 1 };
  for (const arg of args) {
    const [, figure] = /^--slow(?:=(.*))?$/.exec(arg) ?? [];
    if (!arg.startsWith('-')) asked.parts.push(arg);
    else if (arg === '--slow') asked.divisor = QUARTER;
    else if (/^([2-9]|[1-9]\d)$/.test(figure ?? '')) asked.divisor = Number(figure);
    else throw new Error(`Unknown switch: ${arg}. There are: --slow, and --slow=2 to --slow=99.`);
  }
  return asked;
}
