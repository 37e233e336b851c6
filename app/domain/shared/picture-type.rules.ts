/** The image types that are shown. None of them can contain a script. */
export const PICTURE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;
export type PictureType = keyof typeof PICTURE_TYPES;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** The image type by its first bytes, whatever type the sender declares; null for anything else. */
export function pictureTypeOf(content: Uint8Array): PictureType | null {
  if (beginsWith(content, JPEG)) return 'image/jpeg';
  if (beginsWith(content, PNG)) return 'image/png';
  const isWebp = textAt(content, 0) === 'RIFF' && textAt(content, 8) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/** The type of a stored image; null for a value that no release of ours wrote. */
export function pictureTypeNamed(name: string | null): PictureType | null {
  return name !== null && Object.hasOwn(PICTURE_TYPES, name) ? (name as PictureType) : null;
}

function beginsWith(content: Uint8Array, bytes: readonly number[]): boolean {
  return content.length > bytes.length && bytes.every((byte, at) => content[at] === byte);
}

function textAt(content: Uint8Array, at: number): string {
  return String.fromCharCode(...content.subarray(at, at + 4));
}
