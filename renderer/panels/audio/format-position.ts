/** A position in audio: `0:03.6`, `12:07.0`, `1:02:09.5`. Truncated, not rounded, so that it never passes the end. */
export function formatPosition(milliseconds: number): string {
  const tenths = Math.floor(Math.max(0, Number.isFinite(milliseconds) ? milliseconds : 0) / 100 + 1e-6)
  const seconds = Math.floor(tenths / 10) % 60
  const minutes = Math.floor(tenths / 600) % 60
  const hours = Math.floor(tenths / 36_000)
  const tail = `${String(seconds).padStart(2, '0')}.${tenths % 10}`
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}
