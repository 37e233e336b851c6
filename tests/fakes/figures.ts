import { appendFileSync } from 'node:fs';

/** Prints one line of figures that shows how much was tested. `part` names what was measured. The rest are counts
 *  with their totals. If a run ends with a table, the line is collected for it instead. */
export function announceFigures(part: string, figures: Record<string, unknown>): void {
  const line = JSON.stringify({ part, ...figures });
  console.log(line);
  const file = process.env['FIGURES_FILE'];
  if (file) appendFileSync(file, `${line}\n`);
}
