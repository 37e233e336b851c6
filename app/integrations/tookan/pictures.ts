import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { pictureTypeOf } from '#app/domain/shared/picture-type.rules.ts';
import type { CourierPicture, PictureProblem } from '#app/ports/courier.ts';
import { createOutboundGuard, PRIVATE_ADDRESS } from '../outbound-guard.ts';

export type PictureOptions = {
  /** Origins of simulators, which may be on this machine and without TLS. */
  allowOrigins: readonly string[];
  /** The limit for the whole download, including redirects. */
  timeoutMs?: number;
};

const MAX_BYTES = 10_000_000;
const MAX_REDIRECTS = 3;

/** Downloads a picture from wherever the courier stores it. The URL comes from outside. Unless its origin is in
 *  `allowOrigins`, it must be https and not in a private network. Each redirect is checked again. None of our
 *  credentials are sent, and only the bytes decide the picture type. */
export function createPictures({ allowOrigins, timeoutMs = 30_000 }: PictureOptions) {
  const guard = createOutboundGuard(allowOrigins, 'picture address', { plainWhereExempt: true });
  const agent = new Agent({ keepAlive: false, lookup: guard.lookup });
  const exemptAgent = new Agent({ keepAlive: false });
  const plainAgent = new PlainAgent({ keepAlive: false });

  return async function picture(address: string): Promise<CourierPicture> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const content = await bytesOf(await follow(address, signal));
      const contentType = pictureTypeOf(content);
      if (contentType) return { content, contentType };
    } catch (error) {
      throw asOurs(error);
    }
    throw refused('notAPicture', 'The courier sent a file that is not a picture.');
  };

  async function follow(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = guard.check(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await get(url, signal);
      const status = response.statusCode ?? 0;
      if (status === 200) return response;
      response.destroy();
      const { location } = response.headers;
      if (status < 300 || status >= 400 || !location) throw failure(status);
      url = guard.check(new URL(location, url).href);
    }
    throw refused('notAllowed', 'The picture address redirects too many times.');
  }

  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = { accept: 'image/jpeg, image/png, image/webp' };
    return new Promise((resolve, reject) => {
      const call =
        url.protocol === 'http:'
          ? plainRequest(url, { agent: plainAgent, headers, signal })
          : request(url, { agent: guard.isExempt(url) ? exemptAgent : agent, headers, signal });
      call.on('response', resolve);
      // Without this, a request that is answered with an upgrade would never finish.
      call.on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(refused('notAPicture', 'The picture address does not lead to a picture.'));
      });
      call.on('error', reject);
      call.end();
    });
  }
}

/** The bytes of a response. @throws AppError 'courier-refused' (`tooLarge`) as soon as they exceed the size limit. */
async function bytesOf(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      response.destroy();
      throw refused('tooLarge', 'The picture is larger than 10 MB.');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The error for a picture whose address returned this status. File stores also answer 403 for a file that does not
 *  exist, so it counts as missing. */
function failure(status: number): AppError {
  if ([401, 403, 404, 410].includes(status))
    return refused('missing', 'The picture is not available at its address.');
  if (status === 429 || status >= 500)
    return new AppError('courier-down', 'The picture cannot be downloaded right now.', {
      http: status,
    });
  return refused('notAPicture', `The picture address returned status ${status}.`);
}

function asOurs(error: unknown): AppError {
  if (isAppError(error))
    return error.code === 'store-refused' ? refused('notAllowed', error.message) : error;
  if ((error as { code?: string } | null)?.code === PRIVATE_ADDRESS)
    return refused('notAllowed', 'The picture address is inside a private network.');
  return new AppError('courier-down', 'The picture cannot be downloaded right now.', {}, error);
}

function refused(picture: PictureProblem, message: string): AppError {
  return new AppError('courier-refused', message, { picture });
}
