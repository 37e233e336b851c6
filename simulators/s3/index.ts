import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureError, type Keys } from '../aws-signature.ts';

/** The credentials of the simulated bucket. */
export const S3_KEYS: Keys & { bucket: string } = {
  accessKeyId: 'AKIATHUMELA0000001',
  secretAccessKey: 'a-secret-of-the-simulated-bucket',
  region: 'af-south-1',
  bucket: 'papers',
};

/** Simulated failures; each number is how many of the next calls fail. */
type S3Switches = {
  /** 503 SlowDown. */
  slowDowns: number;
  /** The call is carried out, but the answer is lost. */
  lostAnswers: number;
  /** The connection closes after half of the body. */
  cutBodies: number;
  /** The call is never answered. */
  silences: number;
};

type Kept = { content: Buffer; contentType: string; etag: string };

/** A server with one bucket: PUT, GET (whole or from a byte on), HEAD, DELETE and LIST as S3 answers them, with every
 *  signature, length and checksum verified. */
export async function startS3Simulator({ port = 0 }: { port?: number } = {}) {
  const switches: S3Switches = { slowDowns: 0, lostAnswers: 0, cutBodies: 0, silences: 0 };
  const kept = new Map<string, Kept>();
  /** The requests received, as `PUT key`. */
  const asked: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    asked.push(`${request.method} ${key}`);
    const body = await bodyOf(request);
    if (spend('silences')) return;
    const error = signatureError(request, { ...S3_KEYS, service: 's3' }, new Date());
    if (error) return refuse(response, error.status, error.code);
    if (bucket !== S3_KEYS.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (spend('slowDowns')) return refuse(response, 503, 'SlowDown');
    if (request.method === 'PUT') store(request, response, key, body);
    else if (request.method === 'DELETE') remove(response, key);
    else if (request.method === 'GET' && key === '') list(response, url);
    else if (request.method === 'GET' || request.method === 'HEAD') read(request, response, key);
    else refuse(response, 405, 'MethodNotAllowed');
  }

  function store(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) {
    const { headers } = request;
    if (headers['content-length'] === undefined)
      return refuse(response, 411, 'MissingContentLength');
    if (headers['x-amz-content-sha256'] !== 'UNSIGNED-PAYLOAD')
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    const md5 = createHash('md5').update(body);
    const sum = headers['content-md5'];
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    if (sum !== undefined && sum !== md5.digest('base64'))
      return refuse(response, 400, 'BadDigest');
    const contentType = headers['content-type'] ?? 'binary/octet-stream';
    kept.set(key, { content: body, contentType, etag });
    end(response, 200, { ETag: etag });
  }

  function remove(response: ServerResponse, key: string) {
    kept.delete(key);
    end(response, 204, {});
  }

  function list(response: ServerResponse, url: URL) {
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...kept.keys()].filter((key) => key.startsWith(prefix)).sort();
    const rows = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    end(
      response,
      200,
      { 'Content-Type': 'application/xml' },
      Buffer.from(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows}</ListBucketResult>`),
    );
  }

  function read(request: IncomingMessage, response: ServerResponse, key: string) {
    const file = kept.get(key);
    if (!file) return refuse(response, 404, 'NoSuchKey');
    const version = request.headers['if-match'];
    if (version && version !== file.etag) return refuse(response, 412, 'PreconditionFailed');
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const content = file.content.subarray(from);
    const headers = {
      'Content-Type': file.contentType,
      'Content-Length': String(content.length),
      ETag: file.etag,
    };
    const status = request.headers.range ? 206 : 200;
    if (request.method === 'HEAD') return end(response, status, headers);
    if (!spend('cutBodies')) return end(response, status, headers, content);
    response.writeHead(status, headers);
    response.write(content.subarray(0, Math.ceil(content.length / 2)), () => response.destroy());
  }

  function end(
    response: ServerResponse,
    status: number,
    headers: Record<string, string>,
    body?: Buffer,
  ) {
    if (spend('lostAnswers')) return void response.destroy();
    response.writeHead(status, headers);
    response.end(body);
  }

  function spend(day: keyof S3Switches): boolean {
    if (switches[day] === 0) return false;
    switches[day] -= 1;
    return true;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}`,
    switches,
    asked,
    kept: kept as ReadonlyMap<string, Kept>,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
