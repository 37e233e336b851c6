/** Waiting requests by client. Each client gets one turn before any gets a second, so that two hundred requests from
 *  one address do not delay another's first. */
const waiting = new Map<string, (() => void)[]>();
let isLooking = false;

/** Waits for a turn to do work that blocks the event loop: parsing a body, rendering a page. Between turns the event
 *  loop handles its sockets, so that light requests are answered in between. `whose` is the client's address. */
export function turn(whose: string): Promise<void> {
  return new Promise((go) => {
    const mine = waiting.get(whose);
    if (mine) mine.push(go);
    else waiting.set(whose, [go]);
    if (isLooking) return;
    isLooking = true;
    setImmediate(letOneOn);
  });
}

/** Lets one request proceed per pass of the event loop; its work starts after this function returns. */
function letOneOn(): void {
  const [next] = waiting;
  if (!next) {
    isLooking = false;
    return;
  }
  const [whose, line] = next;
  waiting.delete(whose);
  line.shift()?.();
  if (line.length > 0) waiting.set(whose, line);
  setImmediate(letOneOn);
}
