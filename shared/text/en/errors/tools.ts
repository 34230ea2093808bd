import { defineErrors } from '../../define-errors.ts'

/** Errors of the library of tools. */
export const toolsErrors = {
  noSuchTool: {
    message: 'Tool not found. It may have been deleted.',
    nextStep: 'Choose another tool from the library.',
  },
  nameTaken: ({ name }: { name: string }) => ({
    message: `The library already has a tool named ${name}.`,
    nextStep: 'Choose another name. Nothing was saved.',
  }),
  schemaTooLong: ({ name, characters, limit }: { name: string; characters: number; limit: number }) => ({
    message: `The schema of ${name} is too long (characters: ${characters}, limit: ${limit}).`,
    nextStep: 'Shorten the schema. Nothing was saved.',
  }),
  libraryFull: ({ limit }: { limit: number }) => ({
    message: `The library is full (limit: ${limit}).`,
    nextStep: 'Delete tools that are no longer used. Nothing was saved.',
  }),
}

export const toolsError = defineErrors('tools', toolsErrors)
