/** Who is waiting, by whose they are: each gets one turn before anybody gets a second, so that two
 *  hundred requests of one address do not stand before another's first. */
const waiting = new Map<string, (() => void)[]>();
let isLooking = false;

/** Waits for a turn at work that holds everybody else up: to read a body, to draw a page. After each
 *  turn the sockets are looked at, so that something light is answered in between. `whose` is the
 *  client's address. */
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

/** One for each look at the sockets: what it does begins when this has returned. */
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
