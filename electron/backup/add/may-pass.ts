/** Primary codes of SQLite: BUSY, LOCKED, IOERR and FULL. */
const passing = [5, 6, 10, 13]

/** Whether the error may be gone at the next start: another program has locked the database, or its disk is full. */
export function mayPass(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && passing.includes(Number(error.errcode) & 0xff)
}
