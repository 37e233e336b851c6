import { useEffect, useLayoutEffect } from 'react';

/** An effect that runs before the browser paints. On the server React warns about `useLayoutEffect`, which never
 *  runs there, so `useEffect` is used. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;
