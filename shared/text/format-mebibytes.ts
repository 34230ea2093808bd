import { formatWhole } from './intl.ts'

const bytesInMebibyte = 1024 * 1024

/** Formats a limit of the app, or a size above it: `64 MiB`. Less than one is written in bytes. */
export function formatMebibytes(bytes: number): string {
  return bytes >= bytesInMebibyte ? `${formatWhole(bytes / bytesInMebibyte)} MiB` : `${formatWhole(bytes)} B`
}
