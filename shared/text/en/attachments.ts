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
