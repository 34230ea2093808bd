/** Primary codes of SQLite: BUSY, LOCKED, IOERR and FULL. */
const passing = [5, 6, 10, 13]

/** Whether it may be otherwise at the next start: another program has the database, or its disk has no room. */
export function mayPass(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && passing.includes(Number(error.errcode) & 0xff)
}
