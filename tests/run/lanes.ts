import type { PartName } from './parts.ts';

/** Parts that go one after the other. */
type Lane = readonly PartName[];
/** Lanes that go beside one another. */
export type Stage = readonly Lane[];

/** What `npm test` runs. The journeys go first and beside the rest: they find most faults, and leave a
 *  part of two cores alone. They are over before `unit` is. */
export const GATE: readonly Stage[] = [[['e2e', 'chaos', 'pluginUnit'], ['unit']]];

/** Everything. What kills and disturbs waits most of its time, so it goes beside the journeys. */
export const ALL: readonly Stage[] = [
  [['unit']],
  [['e2e'], ['chaos', 'security', 'browser', 'pluginUnit', 'plugin', 'redis', 'php', 'extensions']],
];

/** What the gate does not run of each part, for its last lines. Everything of the parts that it does
 *  not name at all is left out as well. */
const LEFT_OUT: { readonly [Name in PartName]?: string } = {
  unit: 'unit (*.full.test.ts, people whose passwords a user pool keeps)',
  chaos: 'chaos (all but one courier job, ten walks, duplicates, money; their twins)',
  e2e: 'e2e (journeys without @gate)',
};

/** What was asked for by name goes alone, in the sequence of the names. */
export function stagesOf(asked: { parts: readonly PartName[]; all: boolean }): readonly Stage[] {
  if (asked.parts.length > 0) return asked.parts.map((name) => [[name]]);
  return asked.all ? ALL : GATE;
}

/** What the gate leaves to the whole run, in words. */
export function leftToAll(): string[] {
  const inGate = GATE.flat(2);
  const whole = ALL.flat(2).filter((name) => !inGate.includes(name));
  return [...inGate.flatMap((name) => LEFT_OUT[name] ?? []), ...whole];
}
