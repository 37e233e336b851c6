import type { PartName } from './parts.ts';

/** Parts that go one after the other. */
export type Lane = readonly PartName[];
/** Lanes that go beside one another. */
export type Stage = readonly Lane[];

/** The whole run. The journeys leave a part of two processors alone and what disturbs and kills waits
 *  most of its time, so they go together; nothing of either judges time in its short form. */
export const WHOLE: readonly Stage[] = [
  [['unit']],
  [['e2e'], ['chaos', 'security', 'plugin', 'redis', 'php', 'extensions']],
];

/** What was asked for by name goes alone, in the sequence of the names. */
export function stagesOf(named: readonly PartName[]): readonly Stage[] {
  return named.length > 0 ? named.map((name) => [[name]]) : WHOLE;
}
