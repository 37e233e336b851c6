import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { LABEL_SIZE } from '#app/domain/documents/label-boxes.rules.ts';

/** A rendered page or label: RGBA pixels, white where nothing is printed. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** The barcodes of each page, in page order. */
export async function decodePdfBarcodes(pdf: Uint8Array): Promise<string[]> {
  return decodeAll(await renderPdf(pdf));
}

/** The barcodes of each label of the job, in order. */
export async function decodeZplBarcodes(zpl: string): Promise<string[]> {
  return decodeAll(await renderZpl(zpl));
}

/** The barcodes of pictures, in order. */
export function decodePictures(pictures: Picture[]): Promise<string[]> {
  return decodeAll(pictures);
}

/** Cuts a part out of a picture; `part` is in pixels. */
export function cropped(
  { width, data }: Picture,
  part: { x: number; y: number; width: number; height: number },
): Picture {
  const cut = new Uint8ClampedArray(part.width * part.height * 4);
  for (let row = 0; row < part.height; row += 1) {
    const start = ((part.y + row) * width + part.x) * 4;
    cut.set(data.subarray(start, start + part.width * 4), row * part.width * 4);
  }
  return { width: part.width, height: part.height, data: cut };
}

/** Renders every page of the PDF at 203 dpi, multiplied by `scale`. */
export async function renderPdf(pdf: Uint8Array, scale = 1): Promise<Picture[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pictures: Picture[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({
        scale: ((LABEL_SIZE.dotsPerMm * 25.4) / 72) * scale,
        render: 'bitmap',
      });
      pictures.push({ width, height, data: bgraToRgba(data) });
    }
    document.destroy();
    return pictures;
  } finally {
    library.destroy();
  }
}

/** Renders every label of the print job as the printer would print it. */
export async function renderZpl(zpl: string): Promise<Picture[]> {
  const { api } = await ready;
  const pictures: Picture[] = [];
  for (const label of zpl.match(/\^XA[^]*?\^XZ/g) ?? []) {
    const widthDots = Number(/\^PW(\d+)/.exec(label)?.[1]);
    const heightDots = Number(/\^LL(\d+)/.exec(label)?.[1]);
    // 8 or 12 dots per mm, which printers call 203 and 300 dpi.
    const dotsPerMm = widthDots === LABEL_SIZE.widthDots ? LABEL_SIZE.dotsPerMm : 12;
    const base64 = await api.zplToBase64Async(
      label,
      widthDots / dotsPerMm,
      heightDots / dotsPerMm,
      dotsPerMm,
    );
    const { width, height, data } = PNG.sync.read(Buffer.from(base64, 'base64'));
    pictures.push({ width, height, data: new Uint8ClampedArray(data) });
  }
  return pictures;
}

async function decodeAll(pictures: Picture[]): Promise<string[]> {
  await prepareScanner();
  const found: string[] = [];
  for (const { width, height, data } of pictures) {
    const image = { width, height, data, colorSpace: 'srgb' } as ImageData;
    for (const { text } of await readBarcodes(image, { formats: ['Code128'] })) found.push(text);
  }
  return found;
}

let scanner: Promise<unknown> | undefined;

// Gives the scanner its WASM binary, because it would otherwise download it.
function prepareScanner(): Promise<unknown> {
  scanner ??= readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  ).then(({ buffer }) =>
    prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true }),
  );
  return scanner;
}

function bgraToRgba(bgra: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(bgra);
  for (let index = 0; index < rgba.length; index += 4) {
    [rgba[index], rgba[index + 2]] = [bgra[index + 2]!, bgra[index]!];
  }
  return rgba;
}
