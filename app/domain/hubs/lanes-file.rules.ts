import { bareCell } from '#app/domain/imports/cell.rules.ts';
import { csvLine, postalCell, type CsvCell, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { LANE_COLOURS, laneColourOf } from './lane-colours.rules.ts';
import { whyNoPlace, type PlaceOfLane } from './lane-places.rules.ts';
import {
  type LaneMark,
  lanePlace,
  type LanePlaceKind,
  MAX_LANE_NAME,
  MAX_LANES,
  MAX_PLACES,
} from './lane.rules.ts';
import { LANE_MESSAGES } from './lane.schema.ts';

/** A lane of a file, with the number of the line that defined it: the first with its name and a valid colour. */
export type FiledLane = LaneMark & { line: number; places: PlaceOfLane[] };
type WrongLine = { line: number; why: string };
export type LanesFile = { lanes: FiledLane[]; wrong: WrongLine[] };

const COLUMNS = ['lane', 'colour', 'kind', 'place'] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Record<Column, string>;

/** The position of each column by its heading, or an error message that names the missing columns. */
export function columnsOf(head: readonly string[]): Record<Column, number> | string {
  const names = head.map((cell) =>
    bareCell(cell)
      .toLowerCase()
      .replace(/^color$/, 'colour'),
  );
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    return `The first line needs the columns lane, colour, kind and place. Missing: ${missing.join(', ')}.`;
  const at = COLUMNS.map((column) => [column, names.indexOf(column)] as const);
  return Object.fromEntries(at) as Record<Column, number>;
}

/** Returns a reader of a file's lines. `take` reads one line, `refuse` records a line that cannot be read, and
 *  `done` returns the result. Lanes keep the order in which they first appear. A line without kind and place
 *  defines a lane without places. */
export function lanesReader(columns: Record<Column, number>) {
  const lanes = new Map<string, FiledLane>();
  const places = new Map<string, { line: number; lane: string }>();
  const wrong: WrongLine[] = [];
  const take = (line: number, raw: readonly string[]): string | null => {
    const cell = (column: Column) => bareCell(raw[columns[column]] ?? '');
    const cells = Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])) as Cells;
    const lane = laneOfLine(lanes, line, cells);
    return typeof lane === 'string' ? lane : placeOfLine(places, lane, line, cells);
  };
  return {
    take(line: number, raw: readonly string[]): void {
      const why = take(line, raw);
      if (why !== null) wrong.push({ line, why });
    },
    refuse(line: number, why: string): void {
      wrong.push({ line, why });
    },
    done: (): LanesFile => ({ lanes: [...lanes.values()], wrong }),
  };
}

function laneOfLine(
  lanes: Map<string, FiledLane>,
  line: number,
  { lane: written, colour: shown }: Cells,
): FiledLane | string {
  const name = written.replace(/\s+/g, ' ');
  if (name === '') return 'The lane has no name.';
  if (name.length > MAX_LANE_NAME) return LANE_MESSAGES.longName;
  const known = lanes.get(name.toLowerCase());
  const colour = laneColourOf(shown);
  const isSame = known && (shown === '' || colour === known.colour);
  if (isSame) return known;
  if (!colour) return `“${shown.slice(0, 30)}” is not a lane colour. ${CHOICE}`;
  if (known)
    return `Lane ${known.name} has the colour ${LANE_COLOURS[known.colour].label.toLowerCase()} on line ${known.line}. Use one colour for each lane.`;
  if (lanes.size >= MAX_LANES) return LANE_MESSAGES.tooMany;
  const lane = { name, colour, line, places: [] };
  lanes.set(name.toLowerCase(), lane);
  return lane;
}

const CHOICE = `Choose ${listed(Object.values(LANE_COLOURS).map(({ label }) => label.toLowerCase()))}.`;

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function placeOfLine(
  places: Map<string, { line: number; lane: string }>,
  lane: FiledLane,
  line: number,
  { kind: called, place: text }: Cells,
): string | null {
  if (called === '' && text === '') return null;
  const kind = KINDS[called.toLowerCase().replace(/[^a-z]/g, '')];
  if (!kind) return 'The kind must be suburb or postal code.';
  const why = whyNoPlace(kind, text);
  const place = why === null ? lanePlace(kind, text) : null;
  if (!place) return why;
  const before = places.get(`${kind} ${place.key}`);
  if (before)
    return before.lane === lane.name
      ? null
      : `${place.text} is already in lane ${before.lane}, on line ${before.line}.`;
  if (places.size >= MAX_PLACES) return LANE_MESSAGES.tooManyPlaces;
  places.set(`${kind} ${place.key}`, { line, lane: lane.name });
  lane.places.push({ kind, ...place });
  return null;
}

const KINDS: Readonly<Record<string, LanePlaceKind>> = {
  suburb: 'suburb',
  postalcode: 'postalCode',
  postcode: 'postalCode',
};

/** These lanes as CSV lines, with the heading first. */
export function lanesLines(
  lanes: readonly (LaneMark & { suburbs: readonly string[]; postalCodes: readonly string[] })[],
  style: CsvStyle,
): string[] {
  const lines = lanes.flatMap(({ name, colour, suburbs, postalCodes }) => {
    const mark = [name, LANE_COLOURS[colour].label];
    const places = [
      ...suburbs.map((text): CsvCell[] => ['suburb', text]),
      ...postalCodes.map((rule): CsvCell[] => ['postal code', postalCell(rule)]),
    ];
    return (places.length > 0 ? places : [['', '']]).map((place) =>
      csvLine([...mark, ...place], style),
    );
  });
  return [csvLine(COLUMNS, style), ...lines];
}
