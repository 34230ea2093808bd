/** The code of a system error such as `ENOSPC`, or `undefined` for what is none. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why a file could not be written or read, as a sentence. */
export function diskReason(error: unknown, folder: string): string {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The folder ${folder} cannot be written to.`
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open.'
    default:
      return `The folder ${folder} refused.`
  }
}
