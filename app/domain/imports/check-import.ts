import { workThrough, type ImportNeeds } from './work-through.ts';

/** Determines what would become of each order of a file, without creating any. */
export async function checkImport(
  deps: ImportNeeds,
  { importId }: { importId: string },
): Promise<void> {
  await workThrough(deps, importId, {
    during: 'checking',
    after: 'checked',
    settle: async (checked) => {
      if (checked.kind === 'refused' || checked.kind === 'leftOut') return checked;
      if (checked.kind === 'known') return { kind: 'repeated', orderId: checked.orderId };
      return { kind: 'ready' };
    },
  });
}
