import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

// Runs in a separate process. `clients` clients send the same request repeatedly for `ms` milliseconds. Then it prints
// how often each answer came.

type Load = {
  url: string;
  method: string;
  headers: Record<string, string>;
  bodyFile: string;
  clients: number;
  ms: number;
};

const load = JSON.parse(process.env['LOAD'] ?? '{}') as Load;
const body = readFileSync(load.bodyFile);
const agent = new Agent({ keepAlive: true, maxSockets: load.clients });
const until = performance.now() + load.ms;
const answers: Record<string, number> = {};

function ask(): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(load.url, {
      agent,
      method: load.method,
      headers: { ...load.headers, 'Content-Length': body.length },
      timeout: 30_000,
    });
    asked.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(String(response.statusCode)));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve('none'));
    asked.end(body);
  });
}

async function client(): Promise<void> {
  while (performance.now() < until) {
    const answer = await ask();
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}

console.log(JSON.stringify({ begun: true }));
await Promise.all(Array.from({ length: load.clients }, client));
console.log(JSON.stringify({ answers }));
process.exit(0);
