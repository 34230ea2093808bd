import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

const days = (count: number): string => plural(count, { one: '# day', other: '# days' })

/** The disk space of the library, and the names of its files. */
export const storageTexts = {
  space: {
    label: 'Library size',
    inTrash: (size: string) => `${size} of it in the trash`,
    ofLimit: ({ size, limit }: { size: string; limit: string }) => `${size} of ${limit}`,
    percent: (percent: number) => `${percent} %`,
    free: (size: string) => `${size} free on the disk`,
    daysLeft: (count: number) => (count === 0 ? 'Full in less than a day' : `Full in about ${days(count)}`),
    daysLeftHelp: 'At the pace of the last 14 days.',
    limitNear: 'The library has almost reached its size limit. New files are still saved.',
    limitReached: 'The library is over its size limit. New files are still saved.',
    diskNear:
      'The disk is almost full: the next files may not fit. Free some space or choose another media folder.',
    diskFull: 'The disk is full: new files cannot be saved. Free some space or choose another media folder.',
    /** In the status bar, which has little space. */
    status: {
      limitNear: 'Library almost at its limit',
      limitReached: 'Library over its limit',
      diskNear: 'Disk almost full',
      diskFull: 'Disk full',
    },
    freeSpace: 'Free space',
    largest: 'Show largest files',
    oldest: 'Show oldest files',
    trash: 'Show trash',
    limitSwitch: 'Warn when the library reaches a size',
    limitField: 'Size limit',
    limitHelp: 'Warns at 95 %. Nothing is deleted or refused because of this limit.',
  },
  names: {
    label: 'File names',
    field: 'Pattern for new file names',
    example: (name: string) => `Example: ${name}`,
    keep: 'Existing files keep their names.',
    unknown: (tokens: string) => `Unknown: ${tokens}. It is used as it is.`,
    insert: (token: string) => `Insert ${token}`,
    insertLabel: 'Insert',
    reset: 'Reset pattern',
    samplePrompt: 'A lighthouse at dusk',
  },
}

export const storageText = defineText('storage', storageTexts)
