import { defineErrors } from '../../define-errors.ts'

/** Errors of the library of presets and prompts. */
export const presetsErrors = {
  noSuchPreset: {
    message: 'Preset not found. It may have been deleted.',
    nextStep: 'Choose another one from the library.',
  },
  nameTaken: ({ name }: { name: string }) => ({
    message: `The library already has ${name}.`,
    nextStep: 'Choose another name. Nothing was saved.',
  }),
  tooLong: ({ name, limit }: { name: string; limit: number }) => ({
    message: `${name} is too long (characters allowed: ${limit}).`,
    nextStep: 'Shorten its texts. Nothing was saved.',
  }),
  holdsKey: ({ name }: { name: string }) => ({
    message: `${name} has a key of a connection in its texts.`,
    nextStep: 'Take the key out. Nothing was saved.',
  }),
  secretHeader: ({ name, tool }: { name: string; tool: string }) => ({
    message: `${name} has a header of the tool ${tool} that can carry a key.`,
    nextStep: 'Take the header out. Nothing was saved.',
  }),
  libraryFull: ({ limit }: { limit: number }) => ({
    message: `The library is full (limit: ${limit}).`,
    nextStep: 'Delete presets that are no longer used. Nothing was saved.',
  }),
  fileUnreadable: {
    message: 'The text is not JSON or YAML that can be read.',
    nextStep: 'Choose a file that this app or promptfoo has written.',
  },
}

export const presetsError = defineErrors('presets', presetsErrors)
