/**
 * How long a server asks to wait: `Retry-After` in seconds or as a date, or `retry-after-ms` as some send it besides.
 * @returns ms, at least 0; null when it does not say, or nothing that can be read
 */
export function retryAfterMs(headers: Headers, today: Date): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const text = headers.get('retry-after')?.trim();
  if (!text) return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - today.getTime());
}
