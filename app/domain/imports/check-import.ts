import { workThrough, type ImportNeeds } from './work-through.ts';

/** Determines what would become of each order of a file, without creating any. */
export async function checkImport(
  deps: ImportNeeds,
  { importId }: { importId: string },
): Promise<void> {
  await workThrough(deps, importId, {
    during: 'checking',
    after: 'checked',
    settle: async (judged) => {
      if (judged.kind === 'refused' || judged.kind === 'leftOut') return judged;
      if (judged.kind === 'known') return { kind: 'repeated', orderId: judged.orderId };
      return { kind: 'ready' };
    },
  });
}
