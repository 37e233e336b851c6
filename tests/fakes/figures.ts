import { appendFileSync } from 'node:fs';

/** Prints one line of figures that shows how much was tested: `part` names what was measured, the rest are counts
 *  with their totals. A run that ends with a table collects the line for it. */
export function announceFigures(part: string, figures: Record<string, unknown>): void {
  const line = JSON.stringify({ part, ...figures });
  console.log(line);
  const file = process.env['FIGURES_FILE'];
  if (file) appendFileSync(file, `${line}\n`);
}
