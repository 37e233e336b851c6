/** The arguments of the test command: everything, or parts by name (none: the gate), and by what factor to slow the
 *  machine down. */
type Asked = { parts: string[]; all: boolean; divisor: number };

const QUARTER = 4;

/** Parses `unit e2e --slow`, `all` or `--slow=8`.
 *  @throws Error that lists the switches, for an unknown switch or number. */
export function readAsked(args: readonly string[]): Asked {
  const asked: Asked = { parts: [], all: false, divisor: 1 };
  for (const arg of args) {
    const [, figure] = /^--slow(?:=(.*))?$/.exec(arg) ?? [];
    if (arg === 'all') asked.all = true;
    else if (!arg.startsWith('-')) asked.parts.push(arg);
    else if (arg === '--slow') asked.divisor = QUARTER;
    else if (/^([2-9]|[1-9]\d)$/.test(figure ?? '')) asked.divisor = Number(figure);
    else throw new Error(`Unknown switch: ${arg}. There are: --slow, and --slow=2 to --slow=99.`);
  }
  return asked;
}
