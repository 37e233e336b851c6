import { createServer } from 'node:http';

// A bare server in a separate process. In the mode `answers` it is the control that runs are compared with. Every other
// mode is a defect that the checks must find.

const way = process.env['BARE_SERVER'] ?? 'answers';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('error', () => undefined);
  request.on('end', () => {
    if (way === 'fails' && request.url !== '/healthz') response.statusCode = 500;
    if (way === 'reads slowly') readSlowly(Buffer.concat(chunks).toString());
    if (way === 'never answers' && request.url !== '/healthz') return;
    if (way === 'reads what is sent') readOnce(Buffer.concat(chunks).toString());
    response.end('ok');
  });
});

server.on('upgrade', (request, socket) => {
  // The defect of the printer feed in v0.1.0: an invalid address threw an uncaught error.
  if (way === 'ends on upgrades') new URL(request.url ?? '/', 'http://localhost');
  socket.on('error', () => undefined);
  if (way === 'leaves upgrades open') return;
  socket.end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  socket.on('finish', () => socket.destroy());
});

/** Compares each field with all fields (quadratic time), as the forms of v0.1.0 did. */
function readSlowly(text: string): void {
  const pairs = text.split('&');
  for (const name of pairs) pairs.filter((pair) => pair === name);
}

function readOnce(text: string): void {
  for (const pair of text.split('&')) decodeOr(pair);
}

function decodeOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as { port: number }).port }));
});
