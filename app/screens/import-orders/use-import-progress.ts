import type { ImportState } from '@prisma/client';
import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect } from 'react';
import { useWork } from '#app/shells/use-work.ts';

const EVERY_MS = 1_000;

/** Polls while the file is processed; each request waits for the answer to the one before. */
export function useImportProgress(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(revalidate, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}

/** Shows the import in the work tray, which follows it on every page the user opens next. */
export function useImportInTray(state: ImportState | null): void {
  const { look } = useWork();
  useEffect(() => void look(), [state, look]);
}
