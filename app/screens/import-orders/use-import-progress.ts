import type { ImportState } from '@prisma/client';
import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useWork } from '#app/shells/use-work.ts';

const EVERY_MS = 1_000;

/** Asks how far it is, one question after the other, as long as the file is being worked through. */
export function useImportProgress(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(revalidate, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}

/** The tray of work hears of each step, and follows it wherever this person goes next. */
export function useImportInTray(state: ImportState | null): void {
  const { look } = useWork();
  useEffect(() => void look(), [state, look]);
}
