import type { RequestHandler } from 'express';

/** As long as one look at the sockets may be put off by work that was waiting. */
const SLICE_MS = 5;

const waiting: (() => void)[] = [];
let isLooking = false;

/** Lets requests on one after the other, with a look at the sockets in between: when two hundred
 *  bodies have arrived at once, whoever asks something light meanwhile waits for a few of them, not
 *  for all. */
export function inTurn(): RequestHandler {
  return (_request, _response, next) => {
    waiting.push(() => next());
    if (isLooking) return;
    isLooking = true;
    setImmediate(letOn);
  };
}

function letOn(): void {
  const until = performance.now() + SLICE_MS;
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() < until);
  if (waiting.length > 0) setImmediate(letOn);
  else isLooking = false;
}
