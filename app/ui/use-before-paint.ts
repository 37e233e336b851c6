import { useEffect, useLayoutEffect } from 'react';

/** An effect that runs before the browser paints. On the server there is none, and React would warn of it. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;
