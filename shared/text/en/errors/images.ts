import { defineErrors } from '../../define-errors.ts'

export interface MaskSizes {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly sourceWidth: number
  readonly sourceHeight: number
}

export const imagesErrors = {
  noPrompt: {
    message: 'There is no prompt to generate an image from.',
    nextStep: 'Describe the image first.',
  },
  noSource: { message: 'There is no image to edit.', nextStep: 'Choose an image first.' },
  noImages: {
    message: 'The response contains no image.',
    nextStep: 'The prompt or the result may have been filtered. Change the prompt, or choose another model.',
  },
  maskTooLarge: {
    message: 'The mask could not be created: not enough memory for an image of this size.',
    nextStep: 'Close other windows, or edit a smaller image.',
  },
  notConverted: ({ fileName }: { fileName: string }) => ({
    message: `${fileName} could not be converted: this window cannot read it, or has too little memory for it.`,
    nextStep: 'Convert it with another program, and choose the new file.',
  }),
  unreadableMask: ({ name }: { name: string }) => ({
    message: `${name} cannot be read as an image.`,
    nextStep: 'Choose a PNG, such as a mask that was saved here.',
  }),
  maskSizeDiffers: ({ name, width, height, sourceWidth, sourceHeight }: MaskSizes) => ({
    message: `${name} is ${width} × ${height} pixels, but the image to edit is ${sourceWidth} × ${sourceHeight}.`,
    nextStep: 'A mask must have exactly the size of its image. Choose another file.',
  }),
  maskTooDetailed: ({ name }: { name: string }) => ({
    message: `${name} has too many fine edges for a mask. It may be a photo.`,
    nextStep: 'Choose an image with plain areas.',
  }),
}

export const imagesError = defineErrors('images', imagesErrors)
