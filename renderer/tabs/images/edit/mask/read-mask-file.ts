import type { AppError } from '../../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../../shared/errors/result.ts'
import { createMaskReader, type ImageMask } from './coverage-of-image.ts'
import { inStrips } from './in-strips.ts'
import { runsOf } from './mask-runs.ts'
import type { MaskStep } from './mask-step.ts'
import { imagesError } from '../../../../../shared/text/en/errors/images.ts'

export interface ReadMask {
  readonly step: MaskStep
  readonly by: ImageMask['by']
}

/** Maximum number of characters of a mask from a file, which is part of the saved values. */
const maxCharacters = 1_500_000

/** Reads a mask from an image file, which must have exactly the source's size. */
export async function readMaskFile(
  file: File,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Result<ReadMask>> {
  const bitmap = await createImageBitmap(file, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
    imageOrientation: 'none',
  }).catch(() => undefined)
  if (bitmap === undefined) return err(unreadable(file.name))
  try {
    if (bitmap.width !== width || bitmap.height !== height)
      return err(otherSize(file.name, bitmap, { width, height }))
    const { bytes, by } = await pixelsOf(bitmap)
    const runs = runsOf(bytes)
    return runs.length > maxCharacters ? err(tooFine(file.name)) : ok({ step: { type: 'file', runs }, by })
  } finally {
    bitmap.close()
  }
}

async function pixelsOf(bitmap: ImageBitmap): Promise<ImageMask> {
  const { width, height } = bitmap
  const reader = createMaskReader(width * height)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  await new Promise<void>((resolve) => {
    inStrips(
      { left: 0, top: 0, right: width, bottom: height },
      ({ top, bottom }) => {
        if (context !== null) reader.add(context.getImageData(0, top, width, bottom - top).data)
      },
      { onDone: resolve },
    )
  })
  return reader.done()
}

function unreadable(name: string): AppError {
  return {
    kind: 'invalid-input',
    ...imagesError('unreadableMask', { name }),
  }
}

interface Pixels {
  readonly width: number
  readonly height: number
}

function otherSize(name: string, mask: Pixels, source: Pixels): AppError {
  return {
    kind: 'invalid-input',
    ...imagesError('maskSizeDiffers', {
      name,
      width: mask.width,
      height: mask.height,
      sourceWidth: source.width,
      sourceHeight: source.height,
    }),
  }
}

function tooFine(name: string): AppError {
  return {
    kind: 'invalid-input',
    ...imagesError('maskTooDetailed', { name }),
  }
}
