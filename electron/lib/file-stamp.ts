/** A point in time, in milliseconds since 1970, for a file name: `2026-11-22T09-39-47-000Z`. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().replaceAll(/[:.]/g, '-')
}
