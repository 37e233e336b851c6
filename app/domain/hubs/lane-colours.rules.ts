/** The colours that a lane can have, each with its text colour. They can be told apart from two metres away. The
 *  lane's name is always shown beside the colour, because not everyone can tell red from green. */
// prettier-ignore
export const LANE_COLOURS = {
  red:    { label: 'Red',    fill: '#b3261e', text: '#ffffff' },
  orange: { label: 'Orange', fill: '#f28c1a', text: '#14212b' },
  yellow: { label: 'Yellow', fill: '#ffd83d', text: '#14212b' },
  green:  { label: 'Green',  fill: '#1e7a34', text: '#ffffff' },
  teal:   { label: 'Teal',   fill: '#5fd3c8', text: '#14212b' },
  blue:   { label: 'Blue',   fill: '#1656b8', text: '#ffffff' },
  purple: { label: 'Purple', fill: '#6f2da8', text: '#ffffff' },
  pink:   { label: 'Pink',   fill: '#f7a1c4', text: '#14212b' },
  brown:  { label: 'Brown',  fill: '#6b4226', text: '#ffffff' },
  black:  { label: 'Black',  fill: '#14212b', text: '#ffffff' },
} as const satisfies Record<string, { label: string; fill: string; text: string }>;

export type LaneColour = keyof typeof LANE_COLOURS;

export const LANE_COLOUR_CODES = Object.keys(LANE_COLOURS) as [LaneColour, ...LaneColour[]];

/** The colour by its name in any case, such as `Red` or `RED`; null for an unknown name. */
export function laneColourOf(text: string): LaneColour | null {
  const code = text.trim().toLowerCase();
  return LANE_COLOUR_CODES.find((colour) => colour === code) ?? null;
}
