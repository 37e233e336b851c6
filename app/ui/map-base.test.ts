// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMap } from './map-base.ts';
import { readOutline } from './map-outline.ts';
import type { MapTiles } from './map-pin.rules.ts';
import { numberSpots } from './map-roads.ts';
import { Space } from './map-space.ts';

// Leaflet calls `matchMedia`, which jsdom lacks, while its modules load.
vi.hoisted(() => {
  const media = { matches: false, addListener: () => undefined, removeListener: () => undefined };
  Object.assign(window, { matchMedia: () => media });
});

const TILES: MapTiles = {
  tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  tileAttribution: '&copy; <a href="https://tiles.example/credit">Tiles</a>',
};

function drawn(tiles: MapTiles) {
  const box = document.createElement('div');
  for (const [side, size] of [
    ['clientWidth', 390],
    ['clientHeight', 320],
  ] as const)
    // prettier-ignore
    Object.defineProperty(box, side, { value: size });
  document.body.append(box);
  const base = createMap(box, tiles);
  onTestFinished(() => {
    base.map.remove();
    box.remove();
  });
  return {
    ...base,
    tiles: () => [...box.querySelectorAll('img.leaflet-tile')],
    names: () => [...box.querySelectorAll('.map-name span')],
    outline: () => box.querySelectorAll('.map-home').length,
    roads: () => box.querySelectorAll('path.map-road').length,
    numbers: () => [...box.querySelectorAll('.map-name--road')].map((name) => name.textContent),
    legend: () => box.querySelector('.map-legend')?.textContent,
    /** The class of each path; later ones are drawn above earlier ones. */
    drawn: () => [...box.querySelectorAll('path')].map((path) => path.classList[0]),
    credit: () => box.querySelector('.leaflet-control-attribution')?.innerHTML,
    /** Simulates the server's answers for the tiles in view, in turn. */
    async answer(...events: ('load' | 'error')[]) {
      for (const [index, tile] of [...box.querySelectorAll('img.leaflet-tile')].entries())
        tile.dispatchEvent(new Event(events[index % events.length] ?? 'error'));
      await Promise.resolve();
    },
  };
}

test('the map shows the credit of the tile server', () => {
  const { credit, outline, zoom } = drawn(TILES);

  expect(credit()).toBe(
    '© <a href="https://tiles.example/credit" target="_blank" rel="noopener noreferrer">Tiles</a>',
  );
  expect(outline()).toBe(0);
  expect(zoom()).toEqual({ address: 15, places: 15 });
});

test('if no tile can be loaded, the outline is drawn instead', async () => {
  const { map, tiles, answer, outline, credit, zoom } = drawn(TILES);
  map.setView([-33.92, 18.42], 15, { animate: false });
  expect(tiles().length).toBeGreaterThan(0);

  await answer('error');

  expect(tiles()).toEqual([]);
  expect(outline()).toBe(1);
  expect(credit()).toContain('Natural Earth');
  expect(credit()).not.toContain('Tiles');
  expect(map.getZoom()).toBe(11);
  expect(zoom()).toEqual({ address: 9, places: 11 });
});

test('if only some tiles are missing, the tiles stay', async () => {
  const { tiles, answer, outline } = drawn(TILES);

  await answer('load', 'error');

  expect(tiles().length).toBeGreaterThan(1);
  expect(outline()).toBe(0);
});

test('without a tile server the outline is drawn with its own credit', () => {
  const { credit, outline } = drawn({ ...TILES, tileUrl: null });

  expect(outline()).toBe(1);
  expect(credit()).not.toContain('Tiles');
});

test('the names on the outline are hidden from screen readers', () => {
  const { names } = drawn({ ...TILES, tileUrl: null });

  expect(names().length).toBeGreaterThan(5);
  expect(names().every((name) => name.getAttribute('aria-hidden') === 'true')).toBe(true);
});

test('the map of the country has the main roads with their numbers, and says that they are approximate', () => {
  const { roads, numbers, legend } = drawn({ ...TILES, tileUrl: null });

  expect(roads()).toBe(1);
  expect(numbers()).toContain('N1');
  expect(legend()).toBe('Main roads are approximate');
});

test('at close zoom levels there are no roads, because they are too inexact', () => {
  const { map, roads, numbers, legend } = drawn({ ...TILES, tileUrl: null });
  const worcester: [number, number] = [-33.65, 19.45];
  map.setView(worcester, 9, { animate: false });
  expect(roads()).toBe(1);
  expect(numbers()).toContain('N1');

  map.setView(worcester, 10, { animate: false });

  expect(roads()).toBe(0);
  expect(numbers()).toEqual([]);
  expect(legend()).toBeUndefined();

  map.setView(worcester, 8, { animate: false });

  expect(roads()).toBe(1);
  expect(legend()).toBe('Main roads are approximate');
});

test('towns are drawn above the roads, even after the roads were hidden and shown again', () => {
  const { map, drawn: paths } = drawn({ ...TILES, tileUrl: null });
  map.setView([-33.65, 19.45], 10, { animate: false });

  map.setView([-33.65, 19.45], 8, { animate: false });

  expect(paths().indexOf('map-road')).toBeLessThan(paths().indexOf('map-town'));
  expect(paths().lastIndexOf('map-town')).toBe(paths().length - 1);
});

test('the numbers of a road do not cover each other', () => {
  const { map } = drawn({ ...TILES, tileUrl: null });
  const space = new Space(map, true);
  const [n1] = readOutline().roads;
  const first = numberSpots(map, n1!.line, space);

  expect(first.length).toBeGreaterThan(0);
  // The first places are taken now, so others must be found.
  const second = numberSpots(map, n1!.line, space);
  const distances = first.flatMap((at) => second.map((other) => px(at).distanceTo(px(other))));
  expect(Math.min(...distances)).toBeGreaterThan(15);

  function px(at: [number, number]) {
    return map.latLngToContainerPoint(at);
  }
});
