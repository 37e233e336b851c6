import { accentOf } from './wordpress-accent.rules.ts';

/** The page takes the colour of the admin around it, where that has named one; its own stays otherwise. */
export function wearAccent({ documentElement }: Document, colour: unknown): void {
  const shades = accentOf(colour);
  if (!shades) return;
  const { accent, ...others } = shades;
  documentElement.style.setProperty('--t-accent', accent);
  for (const [name, shade] of Object.entries(others))
    documentElement.style.setProperty(`--t-accent-${name}`, shade);
}
