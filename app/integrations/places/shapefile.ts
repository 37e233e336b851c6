export type Point = readonly [lng: number, lat: number];

/** Reads a shapefile (.shp): for each line, in the file's order, its parts. */
export function readLines(shp: Buffer): Point[][][] {
  const records: Point[][][] = [];
  let at = FILE_HEADER;
  while (at < shp.length) {
    const bytes = shp.readInt32BE(at + 4) * 2;
    records.push(partsOf(shp.subarray(at + RECORD_HEADER, at + RECORD_HEADER + bytes)));
    at += RECORD_HEADER + bytes;
  }
  return records;
}

const FILE_HEADER = 100;
const RECORD_HEADER = 8;
const POLYLINE = 3;

/** The parts of one record, as lists of points; empty if it is not a line. A record contains its type, its bounding
 *  box, the numbers of parts and points, the index at which each part begins, and the points. */
function partsOf(record: Buffer): Point[][] {
  if (record.readInt32LE(0) !== POLYLINE) return [];
  const [parts, points] = [record.readInt32LE(36), record.readInt32LE(40)];
  const begins = Array.from({ length: parts }, (_, part) => record.readInt32LE(44 + part * 4));
  const first = 44 + parts * 4;
  const all = Array.from({ length: points }, (_, point): Point => {
    const at = first + point * 16;
    return [record.readDoubleLE(at), record.readDoubleLE(at + 8)];
  });
  return begins.map((begin, part) => all.slice(begin, begins[part + 1]));
}

/** Reads one column of the attribute table (.dbf) of a shapefile, one text per record. */
export function readColumn(dbf: Buffer, name: string): string[] {
  const [rows, begin, width] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  let offset = 1;
  for (let at = 32; dbf[at] !== 0x0d; at += 32) {
    const length = dbf.readUInt8(at + 16);
    const column = dbf.toString('latin1', at, at + 11).replace(/\0.*$/s, '');
    if (column.toLowerCase() === name)
      return Array.from({ length: rows }, (_, row) => {
        const from = begin + row * width + offset;
        return dbf.toString('utf8', from, from + length).trim();
      });
    offset += length;
  }
  throw new Error(`No column ${name}`);
}
