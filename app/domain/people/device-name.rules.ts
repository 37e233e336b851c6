/** In order of precedence, since a browser's User-Agent also names other browsers. */
// prettier-ignore
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'], [/\bOPR\/|\bOPT\//, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'], [/\bChrome\/|\bCriOS\//, 'Chrome'], [/\bSafari\//, 'Safari'],
];
// prettier-ignore
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'], [/\bMacintosh\b/, 'Mac'], [/\bLinux\b/, 'Linux'],
];

/** Browser and system in words that the owner recognises, such as 'Chrome on Windows'; null if the header names
 *  neither. Nothing else of the header is stored. */
export function deviceName(userAgent: string | null): string | null {
  const find = (rows: readonly [RegExp, string][]) =>
    rows.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
