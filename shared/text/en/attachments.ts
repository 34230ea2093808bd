import { defineText } from '../define-text.ts'

export const attachmentsTexts = {
  label: 'Attachments',
  image: 'Image',
  text: 'Text',
  unknownType: 'Unknown type',
  unknownTypeNote: 'Unknown file type. It is sent unchanged; few models can read it.',
  view: (name: string) => `View ${name}`,
  viewUnnamed: 'View image',
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
