import type { PartName } from './parts.ts';

/** Parts that run one after the other. */
type Lane = readonly PartName[];
/** Lanes that run in parallel. */
export type Stage = readonly Lane[];

/** The stages of `npm test`. The journeys run first and in parallel with the rest, because they find most bugs and
 *  leave part of two cores unused. They finish before `unit` does. */
export const GATE: readonly Stage[] = [[['e2e', 'chaos', 'pluginUnit'], ['unit']]];

/** Everything. Tests that kill and disturb processes mostly wait, so they run beside the journeys. */
export const ALL: readonly Stage[] = [
  [['unit']],
  [['e2e'], ['chaos', 'security', 'browser', 'pluginUnit', 'plugin', 'redis', 'php', 'extensions']],
];

/** What the gate omits of each part, printed at the end of a run. Parts that the gate does not include are omitted
 *  completely. */
const LEFT_OUT: { readonly [Name in PartName]?: string } = {
  unit: 'unit (*.full.test.ts, people with passwords in a user pool)',
  chaos: 'chaos (all but one courier job, ten walks, duplicates, money; their twins)',
  e2e: 'e2e (journeys without @gate)',
};

/** Parts requested by name run one at a time, in the given order. */
export function stagesOf(asked: { parts: readonly PartName[]; all: boolean }): readonly Stage[] {
  if (asked.parts.length > 0) return asked.parts.map((name) => [[name]]);
  return asked.all ? ALL : GATE;
}

/** Descriptions of what the gate leaves to the full run. */
export function leftToAll(): string[] {
  const inGate = GATE.flat(2);
  const whole = ALL.flat(2).filter((name) => !inGate.includes(name));
  return [...inGate.flatMap((name) => LEFT_OUT[name] ?? []), ...whole];
}
