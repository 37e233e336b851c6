import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Picture } from '#tests/labels/decode.ts';

const WIDTH = 1_280;
const HEIGHT = 720;
/** A few frames are enough, because Chromium repeats the film. */
const FRAMES = 3;
const GREY_GROUND = 120;

/** Writes a film for Chromium's fake camera (y4m, 4:2:0), as if a camera saw the picture from a hand's breadth away.
 *  The picture is centred horizontally on a grey background. Anything too large is cut off. */
export async function filmOf(picture: Picture, path: string): Promise<void> {
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY_GROUND);
  const left = Math.max(0, Math.floor((WIDTH - picture.width) / 2));
  for (let y = 0; y < Math.min(HEIGHT, picture.height); y++)
    for (let x = 0; x < Math.min(WIDTH, picture.width); x++)
      luma[y * WIDTH + left + x] = picture.data[(y * picture.width + x) * 4] ?? 255;
  const chroma = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, 128);
  const file = createWriteStream(path);
  file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  for (let frame = 0; frame < FRAMES; frame++) {
    file.write('FRAME\n');
    file.write(luma);
    file.write(chroma);
  }
  file.end();
  await finished(file);
}
