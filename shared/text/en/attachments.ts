import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

export const attachmentsTexts = {
  label: 'Attachments',
  image: 'Image',
  text: 'Text',
  unknownType: 'Unknown type',
  unknownTypeNote: 'Unknown file type. It is sent unchanged; few models can read it.',
  view: (name: string) => `View ${name}`,
  viewUnnamed: 'View image',
  open: (name: string) => `Open ${name}`,
  save: 'Save file',
  views: 'Views of the file',
  asTable: 'Table',
  asText: 'Text',
  reading: 'Reading the file…',
  unreadable: 'The file cannot be read: damaged or missing.',
  noView: 'Files of this type are not shown here. Save it to open it with another program.',
  pdf: {
    pages: 'Pages',
    page: ({ number, count }: { number: number; count: number }) => `Page ${number} of ${count}`,
    firstPages: (count: number) =>
      plural(count, {
        one: 'The first page is shown. Save the file for the rest.',
        other: 'The first # pages are shown. Save the file for the rest.',
      }),
    locked: 'This PDF has a password. Save it to open it with another program.',
    damaged: 'This PDF cannot be shown: it is damaged, or none.',
    slow: 'This PDF takes too long to draw. Save it to open it with another program.',
    large: 'This PDF is too large to be shown here. Save it to open it with another program.',
    pageDamaged: 'This page cannot be drawn.',
  },
  firstRows: (count: number) =>
    plural(count, {
      one: 'The first row is shown. Save the file for the rest.',
      other: 'The first # rows are shown. Save the file for the rest.',
    }),
  beginning: 'The beginning of the file is shown. Save it for the rest.',
  notShown: 'cannot be shown: damaged or missing',
  attach: 'Attach files',
  attachWithKey: (key: string) => `Attach files (${key})`,
  filesToAttach: 'Files to attach',
  attached: (name: string) => `${name} attached`,
  dropToAttach: 'Drop to attach',
  accepted: (size: string) => `Images, audio, PDF and text, up to ${size} each`,
  remove: (name: string) => `Remove ${name}`,
  dismiss: 'Dismiss',
}

export const attachmentsText = defineText('attachments', attachmentsTexts)
