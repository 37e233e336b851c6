/** Estimates how hard a secret is to guess, in bits. The estimate is low on purpose, to reject secrets that a person
 *  made up or copied. A random secret of the required length passes easily. */
export function secretBits(secret: string): number {
  const text = shortened(withoutWords(secret));
  return text.length * Math.min(bitsOfAlphabet(secret), bitsOfSpread(text));
}

/** `ENOUGH_BITS` are required of a secret that a vendor may issue, which can be short. Our own secrets need
 *  `OUR_BITS`. */
export const ENOUGH_BITS = 64;

export const OUR_BITS = 80;

/** Whether 32 bytes look random. Random bytes rarely repeat more than a few values. If all bytes are printable
 *  characters, the key was made by encoding a text as base64. */
export function looksRandom(bytes: Uint8Array): boolean {
  const distinct = new Set(bytes).size;
  const steps = new Set(
    [...bytes].slice(1).map((byte, index) => (byte - bytes[index]! + 256) % 256),
  );
  return distinct >= 20 && steps.size >= 16 && bytes.some((byte) => byte < 0x20 || byte > 0x7e);
}

/** Words from examples and from lists of common passwords; each counts as one character. */
const WORDS = new RegExp(
  // prettier-ignore
  [
    'change', 'replace', 'insert', 'enter', 'your', 'this', 'please', 'here', 'with', 'some',
    'secret', 'session', 'shared', 'token', 'password', 'passwort', 'passwd', 'pass', 'key',
    'example', 'sample', 'default', 'dummy', 'fake', 'test', 'demo', 'dev', 'prod', 'local',
    'thumela', 'tookan', 'shopify', 'webhook', 'courier', 'portal', 'admin', 'user', 'root',
    'long', 'random', 'string', 'characters', 'chars', 'minimum', 'super', 'very', 'really',
    'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwerty', 'qwertz', 'asdf',
    'letmein', 'welcome', 'monkey', 'dragon', 'hello', 'world',
  ].join('|'),
  'gi',
);

function withoutWords(text: string): string {
  return text.replace(WORDS, '\u0000');
}

/** Shortens the text so that runs of one character, repeated parts, and sequences such as 1234 or fedcba count once. */
function shortened(text: string): string {
  const once = text.replace(/(.{2,}?)\1+/gs, '$1').replace(/(.)\1+/gs, '$1');
  const codes = [...once].map((sign) => sign.charCodeAt(0));
  const isRow = (at: number) => {
    const step = codes[at]! - codes[at - 1]!;
    return at >= 2 && Math.abs(step) === 1 && codes[at - 1]! - codes[at - 2]! === step;
  };
  return [...once].filter((_, at) => !isRow(at)).join('');
}

/** The bits per character, by the kinds of characters in the text. Letters of one case are assumed to be words of a
 *  language, which gives 2.3 bits. */
function bitsOfAlphabet(text: string): number {
  const isHex = /^[\da-f]+$/i.test(text);
  const kinds = [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(text)).length;
  if (isHex) return 4;
  if (kinds < 2) return /\d/.test(text) ? 3.3 : 2.3;
  return kinds === 2 ? 5.2 : 6;
}

/** The bits per character by Shannon entropy over the characters that occur. */
function bitsOfSpread(text: string): number {
  const counts = Map.groupBy(text, (sign) => sign);
  return [...counts.values()].reduce((bits, { length }) => {
    const share = length / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}
