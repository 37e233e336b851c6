import { appendFileSync } from 'node:fs';

/** Says one line of figures, as evidence of how much was tried: `part` names what was measured, the
 *  rest are counts with their denominators. A run that ends with a table keeps the line for it. */
export function tellFigures(part: string, figures: Record<string, unknown>): void {
  const line = JSON.stringify({ part, ...figures });
  console.log(line);
  const file = process.env['FIGURES_FILE'];
  if (file) appendFileSync(file, `${line}\n`);
}
