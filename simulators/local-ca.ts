import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

type LocalCa = { caFile: string; key: string; cert: string };

const YEARS = 5;
const RENEW_BEFORE_MS = 30 * 24 * 3_600_000;

/** A local CA and a certificate for 127.0.0.1 and localhost, created in `dir` and kept until shortly before they
 *  expire. The CA's own key is discarded, so it can never sign anything else. */
export async function ensureLocalCa(dir: string): Promise<LocalCa> {
  const files = {
    ca: join(dir, 'ca.pem'),
    key: join(dir, 'server.key'),
    cert: join(dir, 'server.pem'),
  };
  const present = await readAll([files.ca, files.key, files.cert]);
  if (present && isUsable(present[0]!, present[1]!, present[2]!)) {
    return { caFile: files.ca, key: present[1]!, cert: present[2]! };
  }
  await mkdir(dir, { recursive: true });
  const made = await makePair();
  await write(files.key, made.key);
  await write(files.cert, made.cert);
  await write(files.ca, made.ca);
  return { caFile: files.ca, key: made.key, cert: made.cert };
}

async function makePair(): Promise<{ ca: string; key: string; cert: string }> {
  const notAfterDate = new Date();
  notAfterDate.setFullYear(notAfterDate.getFullYear() + YEARS);
  const common = { keyType: 'ec', algorithm: 'sha256', notAfterDate } as const;
  // If two CAs had the same name, only the first would be checked.
  const name = `Thumela local CA ${randomBytes(4).toString('hex')}`;
  const ca = await generate([{ name: 'commonName', value: name }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...common,
    ca: { key: ca.private, cert: ca.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return { ca: ca.cert, key: server.private, cert: server.cert };
}

function isUsable(ca: string, key: string, cert: string): boolean {
  try {
    const server = new X509Certificate(cert);
    const outlasts = Date.parse(server.validTo) - Date.now() > RENEW_BEFORE_MS;
    const isSigned = server.verify(new X509Certificate(ca).publicKey);
    return outlasts && isSigned && server.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

async function readAll(files: string[]): Promise<string[] | null> {
  try {
    return await Promise.all(files.map((file) => readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Writes atomically, so that an interrupted start leaves no partial file. */
async function write(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await chmod(`${file}.new`, 0o600);
  await rename(`${file}.new`, file);
}
