import { formatWhole } from './intl.ts'

const bytesInMebibyte = 1024 * 1024

/** A limit of the app, which is a whole number of MiB but in tests: `64 MiB`. */
export function formatMebibytes(bytes: number): string {
  return bytes >= bytesInMebibyte ? `${formatWhole(bytes / bytesInMebibyte)} MiB` : `${formatWhole(bytes)} B`
}
