import type { RenderTask } from '#worker/documents/render.ts';

/** A render thread whose behaviour is set by the first order of its slips. */
export default async function odd(task: RenderTask): Promise<Uint8Array[]> {
  const order = task.kind === 'slips' ? task.slips[0]?.orderKey : undefined;
  const held: unknown[] = [];
  while (order === 'HANG') held.length = 0;
  while (order === 'EAT') held.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));
  if (order === 'FAIL') throw new Error('no such font');
  return [Buffer.from('%PDF')];
}
