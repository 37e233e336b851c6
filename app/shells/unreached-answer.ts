import type { Unreached } from './offline.ts';

/** What an action is taken to have answered, as the router reads answers: in the flat list of
 *  turbo-stream, where an object names its keys and values by their places. */
export function answerInPlace(answer: Partial<Unreached>, status: number): Response {
  const list: unknown[] = [];
  place({ data: answer as Plain }, list);
  return new Response(`${JSON.stringify(list)}\n`, {
    status,
    headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
  });
}

type Plain = string | boolean | { [key: string]: Plain };

/** Puts a value and what it holds into the list; returns where. */
function place(value: Plain, list: unknown[]): number {
  const at = list.push(value) - 1;
  if (typeof value === 'object')
    list[at] = Object.fromEntries(
      Object.entries(value).map(([key, held]) => [`_${place(key, list)}`, place(held, list)]),
    );
  return at;
}
