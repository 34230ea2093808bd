import { formatWhole } from './intl.ts'

const bytesInMebibyte = 1024 * 1024

/** A limit of the app, or what goes beyond it: `64 MiB`. Less than one is written in bytes. */
export function formatMebibytes(bytes: number): string {
  return bytes >= bytesInMebibyte ? `${formatWhole(bytes / bytesInMebibyte)} MiB` : `${formatWhole(bytes)} B`
}
